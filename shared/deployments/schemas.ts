import * as z from 'zod/mini';
import { ACTIVATION_STATUSES } from '#shared/activations/constants.ts';
import { onDeskSchema } from '#shared/duty/on-desk.ts';
import { flag, moment, optionalText, paging, requiredText, timestamp } from '#shared/fields.ts';
import { choiceValue } from '#shared/program/list-schemas.ts';
import {
  ANSWER_ROADS,
  ARRIVAL_IS_PAST,
  DEPLOYMENT_STATUSES,
  CONTACT_KINDS,
  CONTACTS_MAX,
  CORRECTION_REASON_MAX_LENGTH,
  DECLINE_REASON_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  NOTICES,
  OPEN_STATUSES,
  SHIFT_MAX_DAYS,
} from './constants.ts';
import { CLOCK_TOLERANCE_MINUTES } from './tap-times.ts';

export const LEFT_BEFORE_ARRIVED = 'The departure can’t be before the arrival';
export const SHIFT_TOO_LONG = `At most ${SHIFT_MAX_DAYS} days at a time`;

export const CHOOSE_KIND_OF_WORK = 'Choose a kind of work';

export const kindOfWork = z.nullish(choiceValue(CHOOSE_KIND_OF_WORK));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The phone makes the id and notes the time of the tap. */
const tap = { actionId: z.uuid(), at: moment('Say when') };

const comeAction = z
  .object({
    ...tap,
    kind: z.literal('come'),
    expectedAt: z.nullish(moment('Give the time of your arrival')),
  })
  .check(
    z.refine(
      ({ at, expectedAt }) =>
        !expectedAt || Date.parse(expectedAt) >= Date.parse(at) - CLOCK_TOLERANCE_MINUTES * MINUTE,
      { path: ['expectedAt'], error: ARRIVAL_IS_PAST },
    ),
  );

/** `acknowledge` confirms a notice, `home` reports being home, `undo` cancels another action. */
export const actionBody = z.discriminatedUnion('kind', [
  comeAction,
  z.object({
    ...tap,
    kind: z.literal('decline'),
    reason: optionalText(DECLINE_REASON_MAX_LENGTH),
  }),
  z.object({ ...tap, kind: z.literal('arrive') }),
  z.object({
    ...tap,
    kind: z.literal('leave'),
    kindOfWork,
  }),
  z.object({
    ...tap,
    kind: z.literal('contact'),
    contact: z.enum(CONTACT_KINDS),
    change: z.literal([1, -1]),
  }),
  z.object({ ...tap, kind: z.literal('acknowledge') }),
  z.object({ ...tap, kind: z.literal('home') }),
  z.object({ ...tap, kind: z.literal('undo'), undoes: z.uuid() }),
]);

interface ShiftTimes {
  arrivedAt?: string | undefined;
  leftAt?: string | undefined;
}

const isInOrder = z.refine<ShiftTimes>(
  ({ arrivedAt, leftAt }) => !arrivedAt || !leftAt || Date.parse(leftAt) > Date.parse(arrivedAt),
  { path: ['leftAt'], error: LEFT_BEFORE_ARRIVED },
);

const isBounded = z.refine<ShiftTimes>(
  ({ arrivedAt, leftAt }) =>
    !arrivedAt || !leftAt || Date.parse(leftAt) - Date.parse(arrivedAt) <= SHIFT_MAX_DAYS * DAY,
  { path: ['leftAt'], error: SHIFT_TOO_LONG },
);

const shiftFields = {
  arrivedAt: moment('Arrival is required'),
  leftAt: moment('Departure is required'),
  kindOfWork,
};
const note = optionalText(NOTE_MAX_LENGTH);

const actionId = z.optional(z.uuid());

/** Hours that were not recorded by taps; `actionId` becomes the id of the shift. */
export const addShiftBody = z
  .object({ ...shiftFields, note, actionId })
  .check(isInOrder, isBounded);

export const updateShiftBody = z
  .partial(z.object({ ...shiftFields, note, actionId }))
  .check(isInOrder, isBounded);

const count = z.optional(
  z
    .int('Give a whole number')
    .check(
      z.minimum(0, 'At least 0'),
      z.maximum(CONTACTS_MAX, `At most ${CONTACTS_MAX.toLocaleString('en-US')}`),
    ),
);

export const correctContactsBody = z.object({
  actionId: z.uuid(),
  survivor: count,
  family: count,
  'first-responder': count,
  'staff-volunteer': count,
  child: count,
  community: count,
});

/** The office's correction of hours, with the reason. Only the chaplain can change the note. */
export const correctShiftBody = z
  .extend(z.partial(z.object(shiftFields)), {
    reason: requiredText(CORRECTION_REASON_MAX_LENGTH, 'Say why the hours are corrected'),
  })
  .check(isInOrder, isBounded);

/** `isOpen=true` lists deployments in which something is still due, `isOpen=false` past ones. */
export const deploymentListQuery = z.object({ ...paging, isOpen: z.optional(flag) });

export const shiftSchema = z.object({
  id: z.uuid(),
  arrivedAt: timestamp,
  leftAt: z.nullable(timestamp),
  /** Whole minutes; null while on scene. */
  minutes: z.nullable(z.int()),
  kindOfWork: z.nullable(z.string()),
  /** The site's name at the time of the hours; later changes of the site don't affect it. */
  siteName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  approvedAt: z.nullable(timestamp),
});

/** The number of hours on scene after which the last warning was sent. */
export const warningSchema = z.nullable(z.int());

/** The numbers of hours on scene after which the portal warns; the office sets them. */
export const warnsAfterSchema = z.array(z.int());

export const contactsSchema = z.record(z.enum(CONTACT_KINDS), z.int());

/** When the portal asks ‘Are you home?’ after a departure, and when the answer came. */
export const homeSchema = z.object({
  /** When the portal asks the person, unless they have already reported that they are home. */
  dueAt: timestamp,
  askedAt: z.nullable(timestamp),
  homeAt: z.nullable(timestamp),
  through: z.nullable(z.enum(ANSWER_ROADS)),
});

export const deploymentSchema = z.object({
  id: z.uuid(),
  status: z.enum(DEPLOYMENT_STATUSES),
  isOpen: z.boolean(),
  /** Shown until the person confirms the notice with `acknowledge`. */
  notice: z.nullable(z.enum(NOTICES)),
  message: z.nullable(z.string()),
  askedAt: timestamp,
  answeredAt: z.nullable(timestamp),
  expectedAt: z.nullable(timestamp),
  declineReason: z.nullable(z.string()),
  /** Since when the person has waited for a place: the shift was full when they said yes. */
  waitsSince: z.nullable(timestamp),
  site: z.nullable(
    z.object({
      name: z.string(),
      address: z.nullable(z.string()),
      contact: z.nullable(z.string()),
      directions: z.nullable(z.string()),
      bring: z.nullable(z.string()),
    }),
  ),
  siteShift: z.nullable(z.object({ startsAt: timestamp, endsAt: timestamp })),
  activation: z.object({
    id: z.uuid(),
    eventType: z.string(),
    description: z.string(),
    location: z.string(),
    address: z.nullable(z.string()),
    region: z.nullable(z.string()),
    startTime: timestamp,
    endTime: z.nullable(timestamp),
    status: z.enum(ACTIVATION_STATUSES),
    leadName: z.nullable(z.string()),
    /** Null unless the person is asked, coming or on scene, and the directory shows the number. */
    leadPhone: z.nullable(z.string()),
    /** The coordinator on duty, while the deployment is open. */
    onDesk: z.nullable(onDeskSchema),
    isLedByYou: z.boolean(),
  }),
  shifts: z.array(shiftSchema),
  contacts: contactsSchema,
  warning: warningSchema,
  warnsAfter: warnsAfterSchema,
  home: z.nullable(homeSchema),
  /** How many hours after the departure the portal asks ‘Are you home?’; 0 if it never asks. */
  homeWithinHours: z.int(),
  overlaps: z.array(
    z.object({
      deploymentId: z.uuid(),
      eventType: z.string(),
      location: z.string(),
      arrivedAt: timestamp,
      leftAt: z.nullable(timestamp),
    }),
  ),
});

export const teamSchema = z.object({
  activation: z.object({ id: z.uuid(), eventType: z.string(), location: z.string() }),
  members: z.array(
    z.object({
      deploymentId: z.uuid(),
      name: z.string(),
      phone: z.string(),
      status: z.enum(OPEN_STATUSES),
      since: timestamp,
      expectedAt: z.nullable(timestamp),
    }),
  ),
});

export type Deployment = z.output<typeof deploymentSchema>;
export type Home = z.output<typeof homeSchema>;
export type Team = z.output<typeof teamSchema>;
export type TeamMember = Team['members'][number];
export type Shift = z.output<typeof shiftSchema>;
export type ActionBody = z.output<typeof actionBody>;
export type ActionInput = z.input<typeof actionBody>;
export type AddShiftBody = z.output<typeof addShiftBody>;
export type CorrectContactsBody = z.output<typeof correctContactsBody>;
export type UpdateShiftBody = z.output<typeof updateShiftBody>;
export type CorrectShiftBody = z.output<typeof correctShiftBody>;
export type DeploymentListQuery = z.output<typeof deploymentListQuery>;
