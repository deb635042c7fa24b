import { use, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { StartFrom } from '#client/components/form/start-from.ts';
import { Button } from '#client/components/ui/button.tsx';
import { TEXT_FIELDS } from '#shared/messages/message-text.ts';
import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import { TextDiff } from './text-diff.tsx';
import { valuesOf, type TextValues } from './text-values.ts';

interface FollowTextProps {
  stored: MessageTextAnswer;
  savedVersion: number | null;
}

/** Keeps the typed text when somebody else stores another text, and asks which text to use. */
export function FollowText({ stored, savedVersion }: FollowTextProps) {
  const { getValues, setValue, setFocus, formState } = useFormContext<TextValues>();
  const { isSubmitting, isDirty } = formState;
  const startFrom = use(StartFrom);
  const sent = useRef<TextValues | null>(null);
  const typed = useWatch<TextValues>();
  const { version } = getValues();

  useEffect(() => {
    if (isSubmitting) sent.current = getValues();
  }, [getValues, isSubmitting]);

  useEffect(() => {
    if (isSubmitting || version === stored.version) return;
    const isOwnSave = stored.version === savedVersion;
    if (isDirty && !isOwnSave) return;
    const values = getValues();
    const former = sent.current;
    startFrom(valuesOf(stored));
    // Restores what was typed while the form was being sent.
    for (const field of TEXT_FIELDS) {
      if (isOwnSave && former && values[field] !== former[field]) {
        setValue(field, values[field], { shouldDirty: true });
      }
    }
  }, [stored, savedVersion, version, isSubmitting, isDirty, getValues, setValue, startFrom]);

  if (isSubmitting || version === stored.version || !isDirty) return null;
  const theirs = valuesOf(stored);
  return (
    <section
      role="alert"
      aria-label="Changed by somebody else"
      className="rounded border-l-4 border-amber bg-amber-wash px-4 py-3"
    >
      <p className="font-semibold">Somebody else changed this text meanwhile</p>
      <p>
        Your text isn’t saved yet, but it is still in the form. Here is how their text differs from
        yours.
      </p>
      <div className="mt-3 rounded bg-surface px-3 py-2">
        <TextDiff before={{ ...theirs, ...typed }} after={theirs} />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button data-choice onClick={() => startFrom(theirs)}>
          Take theirs
        </Button>
        <Button
          onClick={() => {
            setValue('version', stored.version, { shouldDirty: true });
            setFocus('subject');
          }}
        >
          Keep mine
        </Button>
      </div>
    </section>
  );
}

/** Focuses the unresolved conflict. Returns false, which keeps the form from being sent. */
export function focusStale() {
  const choice = document.querySelector<HTMLElement>('[data-choice]');
  choice?.scrollIntoView({ block: 'center' });
  choice?.focus({ preventScroll: true });
  return false;
}
