import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changesOf } from '#client/lib/changed-values.ts';
import { dropDraft, isKept, keepDraft, readDraft } from '#client/lib/draft.ts';
import { isSignedIn } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { NO_GUARD, UnsavedChangesGuard } from './unsaved-changes-guard.ts';

export interface DraftOptions {
  /** The key under which this device stores unsent changes, but never a password. */
  draft?: string | undefined;
  /** Also stores unchanged values, for forms whose changed values are useless on their own. */
  draftsAll?: boolean;
  /** Keeps typed values, even a password, in memory while the form isn't on the page. */
  memory?: Map<string, unknown>;
}

export function startingValues<In extends object>(
  defaultValues: In,
  { draft, memory = new Map() }: DraftOptions,
): In {
  const before: object = { ...(draft && readDraft(draft)), ...Object.fromEntries(memory) };
  return { ...defaultValues, ...before };
}

export function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  defaultValues: In,
  { draft, draftsAll = false, memory }: DraftOptions,
) {
  const client = useQueryClient();
  const isInPage = useContext(UnsavedChangesGuard) === NO_GUARD;
  const pristine = useRef(defaultValues);
  const isSending = useRef(false);
  const isTyped = useRef(false);
  const [isRestored, setRestored] = useState(() => draft !== undefined && isKept(draft));

  useEffect(() => {
    if (!draft && !memory) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changes = changesOf<FieldValues>({ ...pristine.current }, values);
        isTyped.current = Object.keys(changes).length > 0;
        if (draft) keepDraft(draft, draftsAll && isTyped.current ? values : changes);
        for (const [name, value] of Object.entries(values)) memory?.set(name, value);
      },
    });
  }, [draft, draftsAll, form, memory]);

  useEffect(
    () => () => {
      const isLeft = isInPage && isTyped.current && !isSending.current;
      // No toast after signing out or when the session expired: the sign-in page explains the loss.
      if (isLeft && draft && isKept(draft) && isSignedIn(client)) showToast(NOT_SAVED);
    },
    [client, draft, isInPage],
  );

  const sent = useCallback(
    (values: In) => {
      pristine.current = values;
      isSending.current = false;
      isTyped.current = false;
      if (draft) dropDraft(draft);
      setRestored(false);
    },
    [draft],
  );

  return {
    isRestored,
    startOver: () => {
      form.reset(pristine.current);
      if (draft) dropDraft(draft);
      setRestored(false);
    },
    startSending: () => {
      isSending.current = true;
    },
    stopSending: () => {
      isSending.current = false;
    },
    sent,
  };
}

const NOT_SAVED = {
  title: 'Not saved yet',
  description: 'What you typed is stored on this device. Come back to the form to save it.',
};
