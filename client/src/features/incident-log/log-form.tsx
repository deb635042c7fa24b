import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { shortTime } from '#client/lib/dates.ts';
import { optionalText } from '#shared/fields.ts';
import {
  KIND_LABELS,
  LOG_TEXT_MAX_LENGTH,
  OUTCOMES,
  OUTCOME_LABELS,
} from '#shared/incident-log/constants.ts';
import { WRITE_TEXT } from '#shared/incident-log/schemas.ts';
import { ChipField } from './chip-field.tsx';
import type { WrittenLine } from './log-queue.ts';

const OTHER_KINDS = ['note', 'request', 'safety', 'decision'] as const;

const GROUPS = [
  {
    label: 'What it is',
    choices: OTHER_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
  },
  {
    label: 'Or a phone attempt',
    choices: OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_LABELS[outcome] })),
  },
];

const MAX_MINUTES = 7 * 24 * 60;
const GIVE_MINUTES = 'Give whole minutes; 0 means now';

const logFields = z
  .object({
    what: z.enum([...OTHER_KINDS, ...OUTCOMES]),
    text: optionalText(LOG_TEXT_MAX_LENGTH),
    deploymentId: z.string(),
    minutesAgo: z.pipe(z.string().check(z.regex(/^\d{1,5}$/, GIVE_MINUTES)), z.transform(Number)),
  })
  .check(
    z.refine(({ what, text }) => isOutcome(what) || Boolean(text), {
      path: ['text'],
      error: WRITE_TEXT,
    }),
    z.refine(({ minutesAgo }) => minutesAgo <= MAX_MINUTES, {
      path: ['minutesAgo'],
      error: 'At most 7 days ago',
    }),
  );

type LogFields = z.input<typeof logFields>;

const isOutcome = (what: LogFields['what']) => OUTCOMES.some((outcome) => outcome === what);

interface LogFormProps {
  draft: string;
  people: readonly { deploymentId: string; name: string }[];
  /** The deployment of the person that the line is about; '' for nobody. */
  about: string;
  onWrite: (line: WrittenLine) => void;
  onDone: () => void;
}

export function LogForm({ draft, people, about, onWrite, onDone }: LogFormProps) {
  const [defaultValues] = useState<LogFields>({
    what: 'note',
    text: '',
    deploymentId: about,
    minutesAgo: '0',
  });
  return (
    <Form
      schema={logFields}
      defaultValues={defaultValues}
      draft={draft}
      worksOffline
      onSubmit={async (fields) => {
        onWrite(lineOf(fields, people));
        onDone();
      }}
    >
      <ChipField<LogFields> name="what" label="Kind of line" groups={GROUPS} />
      <TextAreaField<LogFields> name="text" label="What happened" />
      <FocusText />
      <SelectField<LogFields>
        name="deploymentId"
        label="About"
        choices={[
          { value: '', label: 'Nobody in particular' },
          ...people.map(({ deploymentId, name }) => ({ value: deploymentId, label: name })),
        ]}
      />
      <Minutes />
      <DialogFooter>
        <SubmitButton>Add</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Focuses the text. Not on a phone, where the keyboard would hide the choice above the text. */
function FocusText() {
  const { setFocus } = useFormContext<LogFields>();
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) setFocus('text');
  }, [setFocus]);
  return null;
}

function Minutes() {
  const minutes = Number(useWatch<LogFields, 'minutesAgo'>({ name: 'minutesAgo' }));
  const [now] = useState(() => Date.now());
  const isTime = Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_MINUTES;
  const at = isTime ? shortTime(new Date(now - minutes * 60_000).toISOString()) : null;
  return (
    <TextField<LogFields>
      name="minutesAgo"
      label="Minutes ago"
      inputMode="numeric"
      autoComplete="off"
      hint={at === null ? GIVE_MINUTES : minutes === 0 ? `0 is now, ${at}` : `It happened at ${at}`}
    />
  );
}

function lineOf(
  { what, text, deploymentId, minutesAgo }: z.output<typeof logFields>,
  people: LogFormProps['people'],
): WrittenLine {
  const outcome = OUTCOMES.find((each) => each === what) ?? null;
  const kind = OTHER_KINDS.find((each) => each === what) ?? 'phone';
  const name = people.find((person) => person.deploymentId === deploymentId)?.name;
  return {
    kind,
    outcome,
    text: text ?? null,
    deploymentId: deploymentId || null,
    minutesAgo,
    name,
  };
}
