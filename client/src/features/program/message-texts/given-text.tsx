import { useWatch } from 'react-hook-form';
import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import { TextDiff } from './text-diff.tsx';
import { isSameText, type TextValues } from './text-values.ts';

/** Shows how the typed text differs from the given one. */
export function GivenText({ stored: { given } }: { stored: MessageTextAnswer }) {
  const typed = { ...given, ...useWatch<TextValues>() };
  if (isSameText(given, typed)) return <p className="text-soft">This is the original text.</p>;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
        Compare with the original text
      </summary>
      <div className="rounded border border-line bg-surface px-4 py-3">
        <TextDiff before={given} after={typed} />
      </div>
    </details>
  );
}
