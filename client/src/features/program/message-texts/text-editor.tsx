import { useEffect, useMemo, useRef, useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { sectionHref } from '#client/features/program/sections.ts';
import { ApiError } from '#client/lib/call/api-error.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import type { TextName } from '#shared/messages/text-names.ts';
import { EditorFoot } from './editor-foot.tsx';
import { FollowText, focusStale } from './follow-text.tsx';
import { labelOf } from './listed-texts.ts';
import { useChangeText } from './mutations.ts';
import { roadsOf } from './text-labels.ts';
import { TextFields } from './text-fields.tsx';
import { TextPreview } from './text-preview.tsx';
import { isSameText, textSchema, valuesOf, wordsOf, type TextValues } from './text-values.ts';
import { useWatch } from 'react-hook-form';
import { TextDiff } from './text-diff.tsx';

interface TextEditorProps {
  stored: MessageTextAnswer;
  onOpen: (name: TextName) => void;
  onStale: () => Promise<void>;
}

export function TextEditor({ stored, onOpen, onStale }: TextEditorProps) {
  const { name, placeholders, channels, mistakes } = stored;
  const draft = useDraftName(`message-text-${name}`);
  const change = useChangeText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [defaultValues] = useState(() => valuesOf(stored));
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  const schema = useMemo(() => textSchema(placeholders), [placeholders]);
  useEffect(() => {
    onOpen(name);
    heading.current?.focus();
  }, [name, onOpen]);

  const save = async (values: TextValues) => {
    if (values.version !== stored.version) return focusStale();
    if (isSameText(values, valuesOf(stored))) return false;
    try {
      const answer = await change.mutateAsync({
        params: { name },
        body: { ...wordsOf(values), version: values.version },
      });
      setSavedVersion(answer.version);
    } catch (error) {
      if (!isStale(error)) throw error;
      await onStale();
      return false;
    }
    return true;
  };

  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink href={sectionHref('messages')} label="All messages" className="pl-0" />
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
          {labelOf(stored)}
        </h2>
        <p className="text-soft">{roadsOf(channels)}</p>
      </div>
      {mistakes && (
        <Notice tone="amber" title="The original text is sent instead of this text">
          Another release of the portal stored this text, and this release can’t send it. Correct
          it, or reset it: {Object.values(mistakes).join('. ')}.
        </Notice>
      )}
      <Form schema={schema} defaultValues={defaultValues} draft={draft} draftsAll onSubmit={save}>
        <FollowText stored={stored} savedVersion={savedVersion} />
        <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <TextFields stored={stored} />
            <GivenText stored={stored} />
            <EditorFoot stored={stored} />
          </div>
          <TextPreview name={name} placeholders={placeholders} />
        </div>
      </Form>
    </div>
  );
}

function isStale(error: unknown) {
  return error instanceof ApiError && error.body.code === 'stale-text';
}

/** Shows how the typed text differs from the original one. */
function GivenText({ stored: { given } }: { stored: MessageTextAnswer }) {
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
