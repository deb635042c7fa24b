import { useState } from 'react';
import { useDraftName } from '#client/lib/draft-name.ts';
import { dropDraft, keepDraft, readDraft } from '#client/lib/draft.ts';
import type { Candidate } from '#shared/calls/schemas.ts';

export interface Chosen {
  id: string;
  name: string;
  /** A ready and rested person can be asked without a reason. */
  isReady: boolean;
  isRested: boolean;
}

interface Asking {
  people: readonly Chosen[];
  message: string;
  reason: string;
}

/** Keeps the chosen people and typed texts of a call-out while the coordinator reads a profile. */
export function useAsking(activationId: string) {
  const draft = useDraftName(`ask:${activationId}`);
  const [asking, setAsking] = useState(() => keptAsking(draft));
  const store = (next: Asking) => {
    setAsking(next);
    const isEmpty = next.people.length === 0 && !next.message && !next.reason;
    keepDraft(draft, isEmpty ? {} : { ...next });
  };
  return {
    ...asking,
    change: (values: Partial<Asking>) => store({ ...asking, ...values }),
    /** Call after the people were asked. */
    finish: () => {
      setAsking(NOBODY);
      dropDraft(draft);
    },
  };
}

export const chosenFrom = ({ chaplainId, name, readiness, isRested }: Candidate): Chosen => ({
  id: chaplainId,
  name,
  isReady: readiness === 'ready',
  isRested,
});

const NOBODY: Asking = { people: [], message: '', reason: '' };

function keptAsking(draft: string): Asking {
  const { people, message, reason } = readDraft(draft);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const chosen: unknown[] = Array.isArray(people) ? people : [];
  return { people: chosen.flatMap(asChosen), message: text(message), reason: text(reason) };
}

function asChosen(value: unknown): Chosen[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, name, isReady, isRested }: Partial<Record<string, unknown>> = { ...value };
  if (typeof id !== 'string' || typeof name !== 'string') return [];
  return [{ id, name, isReady: isReady === true, isRested: isRested === true }];
}
