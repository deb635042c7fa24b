import * as z from 'zod/mini';
import {
  instant,
  moment,
  optionalText,
  paging,
  requiredText,
  search,
  sortBy,
  timestamp,
  timeZone,
} from '#shared/fields.ts';
import {
  LOG_FILTERS,
  LOG_KINDS,
  LOG_TEXT_MAX_LENGTH,
  OUTCOMES,
  WRITTEN_KINDS,
} from './constants.ts';

export const WRITE_TEXT = 'Write what happened';
export const CHOOSE_OUTCOME = 'Choose how the call went';

export const logLineParams = z.object({ id: z.uuid(), lineId: z.uuid() });

const filters = {
  search,
  kind: z.optional(z.enum(LOG_FILTERS)),
  /** Limits the log to lines about the person of this deployment. */
  deploymentId: z.optional(z.uuid()),
  authorId: z.optional(z.uuid()),
  from: z.optional(instant),
  to: z.optional(instant),
};

export const logListQuery = z.object({ ...paging, ...filters, sort: sortBy(['happenedAt']) });

export const logExportQuery = z.object({ ...filters, timeZone });

const written = { actionId: z.uuid(), writtenAt: moment('Say when this was written') };

/** The device chooses the id, so that sending the same line again changes nothing. */
export const logLineBody = z
  .object({
    ...written,
    kind: z.enum(WRITTEN_KINDS),
    outcome: z.nullish(z.enum(OUTCOMES)),
    deploymentId: z.nullish(z.uuid()),
    text: optionalText(LOG_TEXT_MAX_LENGTH),
    happenedAt: moment('Say when it happened'),
  })
  .check(
    z.refine(({ kind, outcome }) => (kind === 'phone') === Boolean(outcome), {
      path: ['outcome'],
      error: CHOOSE_OUTCOME,
    }),
    z.refine(({ kind, text }) => kind === 'phone' || Boolean(text), {
      path: ['text'],
      error: WRITE_TEXT,
    }),
  );

export const logCorrectionBody = z.object({
  ...written,
  text: requiredText(LOG_TEXT_MAX_LENGTH, 'Write what is right'),
});

const person = z.object({ id: z.nullable(z.uuid()), name: z.string() });

const entry = {
  id: z.uuid(),
  happenedAt: timestamp,
  writtenAt: z.nullable(timestamp),
  recordedAt: timestamp,
  /** Whether the line arrived long after it was written. */
  isLate: z.boolean(),
  /** Null if the portal wrote the line by itself. */
  author: z.nullable(person),
  text: z.nullable(z.string()),
};

export const logCorrectionSchema = z.object(entry);

export const logLineSchema = z.object({
  ...entry,
  kind: z.enum(LOG_KINDS),
  outcome: z.nullable(z.enum(OUTCOMES)),
  about: z.nullable(z.object({ deploymentId: z.nullable(z.uuid()), name: z.string() })),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The line's corrections, the oldest first. */
  corrections: z.array(logCorrectionSchema),
});

export const logAuthorSchema = z.object({ id: z.uuid(), name: z.string() });

export type LogLine = z.output<typeof logLineSchema>;
export type LogCorrection = z.output<typeof logCorrectionSchema>;
export type LogLineBody = z.output<typeof logLineBody>;
export type LogLineInput = z.input<typeof logLineBody>;
export type LogCorrectionBody = z.output<typeof logCorrectionBody>;
export type LogListQuery = z.output<typeof logListQuery>;
export type LogFilters = Omit<z.output<typeof logExportQuery>, 'timeZone'>;
