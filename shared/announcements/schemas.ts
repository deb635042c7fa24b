import * as z from 'zod/mini';
import { itemsOf } from '#shared/comma-list.ts';
import { ROLES } from '#shared/accounts/constants.ts';
import { ITEM_MAX_LENGTH, LIST_MAX_ITEMS } from '#shared/chaplains/constants.ts';
import { idParams, listOf, moment, paging, textList, timestamp } from '#shared/fields.ts';
import { CHANNELS } from '#shared/messages/constants.ts';
import { STANDINGS } from '#shared/messages/delivery-standing.ts';
import { MAX_REGIONS } from '#shared/program/constants.ts';
import { regionCode } from '#shared/program/regions.ts';
import { trust } from '#shared/trust.ts';
import { wording } from './wording.ts';
import {
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_STATES,
  LAST_TEST_CALL_DAY,
  MAX_CHOSEN,
  MISSED_BY_TEST_CALL,
  STOP_REASONS,
} from './constants.ts';

export const announcementParams = idParams;

const regions = listOf(regionCode, { maxItems: MAX_REGIONS });

/** An empty list sets no limit, except that empty `roles` mean approved, active chaplains. */
const audienceSchema = z.object({
  roles: listOf(z.enum(ROLES), { maxItems: ROLES.length }),
  regions,
  expertise: textList({ maxItems: LIST_MAX_ITEMS, maxLength: ITEM_MAX_LENGTH }),
});

/** The ids of selected people; if given, the audience above is ignored. */
const chosen = listOf(z.uuid(), { maxItems: MAX_CHOSEN });

/** A comma within an item takes three characters (`%2C`). */
const ESCAPED = 3;

/** The audience in a query string: commas separate items, `%2C` is a comma within an item. */
export const audienceQuery = z.object({
  kind: z._default(z.enum(ANNOUNCEMENT_KINDS), 'announcement'),
  roles: z._default(listInText(z.enum(ROLES), ROLES.length), []),
  regions: z._default(listInText(regionCode, MAX_REGIONS), []),
  expertise: z._default(
    listInText(z.string().check(z.maxLength(ITEM_MAX_LENGTH)), LIST_MAX_ITEMS),
    [],
  ),
});

function listInText<Item extends z.ZodMiniType>(item: Item, maxItems: number) {
  const text = z.string().check(z.maxLength(maxItems * (ESCAPED * ITEM_MAX_LENGTH + 1)));
  const items = z.pipe(
    text,
    z.transform((list) => trust<z.input<Item>[]>(itemsOf(list), 'the schema of the list looks')),
  );
  return z.pipe(items, listOf(item, { maxItems }));
}

export const audienceCountSchema = z.object({
  people: z.int(),
  unreachable: z.int(),
  channels: z.array(z.object({ channel: z.enum(CHANNELS), people: z.int() })),
});

export const previewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const announcementBody = z.object({
  ...wording,
  audience: audienceSchema,
  scheduledFor: z.nullable(moment('Give a date and time')),
});

export const createAnnouncementBody = z
  .extend(announcementBody, { actionId: z.uuid(), chosen: z.optional(chosen) })
  .check(
    z.refine(({ chosen: people, scheduledFor }) => !people?.length || scheduledFor === null, {
      path: ['scheduledFor'],
      message: 'A message to selected people can’t be scheduled',
    }),
  );

export const announcementListQuery = z.object({
  ...paging,
  kind: z.optional(z.enum(ANNOUNCEMENT_KINDS)),
});

export const announcementSchema = z.object({
  id: z.uuid(),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  title: z.string(),
  body: z.string(),
  audience: z.object({
    roles: z.array(z.enum(ROLES)),
    regions: z.array(z.string()),
    expertise: z.array(z.string()),
    chosen: z.int(),
  }),
  state: z.enum(ANNOUNCEMENT_STATES),
  scheduledFor: z.nullable(timestamp),
  sentAt: z.nullable(timestamp),
  stoppedBecause: z.nullable(z.enum(STOP_REASONS)),
  messageId: z.nullable(z.uuid()),
  recipients: z.int(),
  /** Deliveries by channel. `sent` includes `delivered`, and `delivered` includes `opened`. */
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      sent: z.int(),
      delivered: z.int(),
      opened: z.int(),
      failed: z.int(),
      waiting: z.int(),
    }),
  ),
  author: z.nullable(z.string()),
  createdAt: timestamp,
});

export const createTestCallBody = z.object({
  actionId: z.uuid(),
  regions,
  /** True to reach people in their quiet hours, as a call-out does. */
  ignoresQuietHours: z._default(z.boolean(), false),
});

const figures = {
  people: z.int(),
  /** Numbers of people. Each stage includes the later ones: `sent` includes `delivered`. */
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  answered: z.int(),
  medianSeconds: z.nullable(z.int()),
};

/** The figures of a region, a channel or both. In the row for everybody, both are null. */
const reportRowSchema = z.object({
  /** '' for people without a region; null for all regions. */
  region: z.nullable(z.string()),
  channel: z.nullable(z.enum(CHANNELS)),
  ...figures,
});

export const testCallReportSchema = z.object({
  testCall: announcementSchema,
  rows: z.array(reportRowSchema),
});

export const missedExportQuery = z.object({
  who: z._default(z.enum(MISSED_BY_TEST_CALL), 'unsent'),
});

export const missedListQuery = z.extend(missedExportQuery, paging);

export const missedPersonSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  /** Null for people without a profile. */
  phone: z.nullable(z.string()),
  region: z.nullable(z.string()),
  deliveries: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      standing: z.enum(STANDINGS),
      problem: z.nullable(z.string()),
    }),
  ),
});

const DAY = `Give a day from 1 to ${LAST_TEST_CALL_DAY}`;

export const testCallScheduleBody = z.object({
  isOn: z.boolean(),
  day: z.int(DAY).check(z.minimum(1, DAY), z.maximum(LAST_TEST_CALL_DAY, DAY)),
  hour: z.int('Give an hour').check(z.minimum(0, 'Give an hour'), z.maximum(23, 'Give an hour')),
  /** An IANA name, such as America/Chicago. */
  timeZone: z.string('Give a time zone').check(z.minLength(1), z.maxLength(64)),
  region: z.nullable(regionCode),
});

export const testCallScheduleSchema = z.object({
  isOn: z.boolean(),
  day: z.int(),
  hour: z.int(),
  timeZone: z.string(),
  region: z.nullable(z.string()),
  nextAt: z.nullable(timestamp),
});

export type AudienceQuery = z.output<typeof audienceQuery>;
export type AudienceCount = z.output<typeof audienceCountSchema>;
export type AnnouncementBody = z.output<typeof announcementBody>;
export type CreateAnnouncementBody = z.output<typeof createAnnouncementBody>;
export type AnnouncementListQuery = z.output<typeof announcementListQuery>;
export type Announcement = z.output<typeof announcementSchema>;
export type CreateTestCallBody = z.output<typeof createTestCallBody>;
export type TestCallReport = z.output<typeof testCallReportSchema>;
export type ReportRow = z.output<typeof reportRowSchema>;
export type MissedListQuery = z.output<typeof missedListQuery>;
export type MissedPerson = z.output<typeof missedPersonSchema>;
export type TestCallScheduleBody = z.output<typeof testCallScheduleBody>;
export type TestCallSchedule = z.output<typeof testCallScheduleSchema>;
