import * as z from 'zod/mini';
import { ACTIVATION_STATUSES } from '#shared/activations/constants.ts';
import { moment, paging, requiredText, search, timestamp } from '#shared/fields.ts';
import { PHONE_TOO_SHORT, isPhoneNumber } from '#shared/phone.ts';
import { DUTY_PHONE_MAX_LENGTH, HANDOVER_TEXT_MAX_LENGTH } from './constants.ts';

export const ENDS_BEFORE_BEGIN = 'The end has to be after the beginning';

/** Null for the desk that covers all activations without a coordinator of their own. */
const desk = z.nullable(z.uuid());

export const deskQuery = z.object({ activationId: z.optional(z.uuid()) });

export const dutyChoiceQuery = z.object({ ...paging, search });

export const dutyChoiceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The phone number of the person’s last duty; if they had none, the number in their profile. */
  phone: z.nullable(z.string()),
});

export const dutyPhone = requiredText(DUTY_PHONE_MAX_LENGTH, 'Phone number is required').check(
  z.refine((phone) => phone === '' || isPhoneNumber(phone), PHONE_TOO_SHORT),
);

export const dutyBody = z
  .object({
    activationId: desk,
    userId: z.uuid('Choose a coordinator'),
    phone: dutyPhone,
    /** If absent, the duty begins now. */
    beginsAt: z.nullish(moment('Give a date and time')),
    /** If absent, the duty lasts until somebody else takes over. */
    endsAt: z.nullish(moment('Give a date and time')),
  })
  .check(
    z.refine(
      ({ beginsAt, endsAt }) => !beginsAt || !endsAt || Date.parse(endsAt) > Date.parse(beginsAt),
      { path: ['endsAt'], error: ENDS_BEFORE_BEGIN },
    ),
  );

const line = (message: string) => requiredText(HANDOVER_TEXT_MAX_LENGTH, message);

export const handoverLines = {
  done: line('Say what is done'),
  next: line('Say what comes next'),
  byVoice: line('Say what you will tell the next coordinator'),
};

export const handoverBody = z.object({
  activationId: desk,
  /** Null if anybody may accept the handover. */
  toId: z.nullable(z.uuid()),
  ...handoverLines,
});

export const acceptHandoverBody = z.object({ phone: dutyPhone });

export const dutySchema = z.object({
  id: z.uuid(),
  activationId: desk,
  userId: z.nullable(z.uuid()),
  name: z.string(),
  phone: z.string(),
  beginsAt: timestamp,
  endsAt: z.nullable(timestamp),
});

const activation = z.object({
  id: z.uuid(),
  eventType: z.string(),
  location: z.string(),
  status: z.enum(ACTIVATION_STATUSES),
});

const people = z.object({ count: z.int(), names: z.array(z.string()) });

export const openWorkSchema = z.object({
  activation,
  /** Called chaplains who have not answered. */
  silent: people,
  /** Chaplains who have been on scene long enough for the first warning. */
  longOnScene: people,
  /** Chaplains who are released but not notified yet. */
  releasing: people,
  missing: z.int(),
  /** Requests in the log, the latest first. */
  requests: z.object({
    count: z.int(),
    lines: z.array(z.object({ happenedAt: timestamp, text: z.nullable(z.string()) })),
  }),
});

/** Sorted by the activation's start, the latest first. */
export const openWorkListSchema = z.object({ work: z.array(openWorkSchema) });

export const handoverSchema = z.object({
  id: z.uuid(),
  activation: z.nullable(activation),
  from: z.object({ id: z.nullable(z.uuid()), name: z.string() }),
  /** Null if anybody may accept the handover. */
  to: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
  done: z.nullable(z.string()),
  next: z.nullable(z.string()),
  byVoice: z.nullable(z.string()),
  /** The open work when the handover was written. */
  open: z.array(openWorkSchema),
  writtenAt: timestamp,
});

export const deskSchema = z.object({
  /** The coordinator on duty. If this desk has nobody, the coordinator for all activations. */
  onDesk: z.nullable(dutySchema),
  /** The desk's own duties that begin later. */
  planned: z.array(dutySchema),
  /** A handover that waits to be accepted. */
  handover: z.nullable(handoverSchema),
});

export const dutyOverviewSchema = z.object({
  always: z.nullable(dutySchema),
  /** Live activations with a coordinator of their own. */
  activations: z.array(z.object({ activation, duty: dutySchema })),
  handovers: z.array(handoverSchema),
});

export type DutyInput = z.input<typeof dutyBody>;
export type HandoverInput = z.input<typeof handoverBody>;
export type DutyBody = z.output<typeof dutyBody>;
export type HandoverBody = z.output<typeof handoverBody>;
export type DutyChoiceQuery = z.output<typeof dutyChoiceQuery>;
export type Duty = z.output<typeof dutySchema>;
export type OpenWorkFacts = z.output<typeof openWorkSchema>;
export type Handover = z.output<typeof handoverSchema>;
export type Desk = z.output<typeof deskSchema>;
