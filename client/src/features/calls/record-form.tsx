import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { RadioField } from '#client/components/form/choice-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { newId } from '#client/lib/call/new-id.ts';
import { localMoment, optionalLocalMoment } from '#client/lib/local-moment.ts';
import { toLocal } from '#client/lib/local-time.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { ARRIVAL_MAX_MINUTES } from '#shared/answers/constants.ts';
import { ARRIVAL_IS_PAST, DECLINE_REASON_MAX_LENGTH } from '#shared/deployments/constants.ts';
import type { actionBody } from '#shared/deployments/schemas.ts';
import { optionalText } from '#shared/fields.ts';

const KINDS = ['come', 'decline', 'arrive', 'leave', 'home', 'no-answer', 'voicemail'] as const;
const LABELS = {
  come: 'Is coming',
  decline: 'Can’t come',
  arrive: 'Has arrived',
  leave: 'Has left',
  home: 'Is home',
  'no-answer': 'Didn’t answer the phone',
  voicemail: 'Left a message on their voicemail',
} as const;

const MINUTES = `Give whole minutes, at most ${ARRIVAL_MAX_MINUTES.toLocaleString('en-US')}`;

const recordFields = z
  .object({
    kind: z.enum(KINDS, 'Choose an answer'),
    minutes: z.string().check(
      z.trim(),
      z.regex(/^\d{0,4}$/, MINUTES),
      z.refine((text) => Number(text) <= ARRIVAL_MAX_MINUTES, MINUTES),
    ),
    expectedAt: optionalLocalMoment,
    reason: optionalText(DECLINE_REASON_MAX_LENGTH),
    at: localMoment('Say when'),
  })
  .check(
    z.refine(
      ({ kind, minutes, expectedAt }) =>
        kind !== 'come' ||
        minutes !== '' ||
        !expectedAt ||
        Date.parse(expectedAt) > Date.now() - 60_000,
      { path: ['expectedAt'], error: ARRIVAL_IS_PAST },
    ),
  );

type RecordedAction = z.input<typeof actionBody>;

type RecordFields = z.input<typeof recordFields>;

interface RecordFormProps {
  row: BoardRow;
  draft: string;
  onRecord: (action: RecordedAction) => Promise<unknown>;
  /** Adds a log line that says that the person could not be reached. */
  onAttempt: (outcome: 'no-answer' | 'voicemail') => Promise<unknown>;
  onDone: () => void;
}

export function RecordForm({ row, draft, onRecord, onAttempt, onDone }: RecordFormProps) {
  const [defaultValues] = useState(() => startingFields(row, new Date().toISOString()));
  return (
    <Form
      schema={recordFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async (fields) => {
        const action = actionOf(fields);
        if ('outcome' in action) await onAttempt(action.outcome);
        else await onRecord({ actionId: newId(), ...action });
        onDone();
      }}
    >
      <RadioField<RecordFields>
        name="kind"
        label="Answer"
        choices={choicesFor(row).map((kind) => ({ value: kind, label: LABELS[kind] }))}
      />
      <Details />
      <DialogFooter>
        <SubmitButton>Record</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function Details() {
  const kind = useWatch<RecordFields, 'kind'>({ name: 'kind' });
  switch (kind) {
    case 'come':
      return (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField<RecordFields>
            name="minutes"
            label="Minutes until arrival"
            inputMode="numeric"
            autoComplete="off"
            optional
          />
          <TextField<RecordFields> name="expectedAt" label="Or at" type="datetime-local" optional />
        </div>
      );
    case 'decline':
      return <TextField<RecordFields> name="reason" label="Reason" autoComplete="off" optional />;
    case 'arrive':
      return <TextField<RecordFields> name="at" label="Arrived at" type="datetime-local" />;
    case 'home':
      return <TextField<RecordFields> name="at" label="Home at" type="datetime-local" />;
    case 'no-answer':
    case 'voicemail':
      return <p className="text-soft">A line about this phone call is added to the log.</p>;
    case 'leave':
    default:
      return <TextField<RecordFields> name="at" label="Left at" type="datetime-local" />;
  }
}

const ATTEMPTS = ['no-answer', 'voicemail'] as const;

function choicesFor({ status, home }: BoardRow) {
  const answers = answersFor(status);
  const isAwaitedHome = status !== 'on-scene' && home !== null && home.homeAt === null;
  return [...(isAwaitedHome ? (['home'] as const) : []), ...answers, ...ATTEMPTS];
}

function answersFor(status: BoardRow['status']) {
  if (status === 'on-scene') return ['leave'] as const;
  if (status === 'left') return ['arrive'] as const;
  return ['come', 'decline', 'arrive'] as const;
}

function startingFields(row: BoardRow, now: string): RecordFields {
  const [kind = 'come'] = choicesFor(row);
  return { kind, expectedAt: '', minutes: '', reason: '', at: toLocal(now) };
}

function actionOf({ kind, minutes, expectedAt, reason, at: typed }: z.output<typeof recordFields>) {
  const now = new Date().toISOString();
  // The input has no seconds, so a time less than a minute ago could be before an arrival. Sends
  // the current time instead.
  const at = Math.abs(Date.parse(typed) - Date.parse(now)) < 60_000 ? now : typed;
  switch (kind) {
    case 'come':
      return { kind, at: now, expectedAt: minutes ? inMinutes(Number(minutes)) : expectedAt };
    case 'decline':
      return { kind, at: now, reason: reason ?? null };
    case 'no-answer':
    case 'voicemail':
      return { outcome: kind };
    case 'arrive':
    case 'leave':
    case 'home':
    default:
      return { kind, at };
  }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
