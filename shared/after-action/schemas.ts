import * as z from 'zod/mini';
import { optionalText, paging, timestamp, timeZone } from '#shared/fields.ts';
import { AFTER_ACTION_MAX_LENGTH } from './constants.ts';

/** An empty text removes the note. */
export const afterActionBody = z.object({ text: optionalText(AFTER_ACTION_MAX_LENGTH) });

export const ownAfterActionSchema = z.object({
  text: z.nullable(z.string()),
  writtenAt: z.nullable(timestamp),
  /** Null until the activation has ended. */
  closesAt: z.nullable(timestamp),
  isClosed: z.boolean(),
});

export const afterActionListQuery = z.object(paging);

export const afterActionExportQuery = z.object({ timeZone });

export const afterActionNoteSchema = z.object({
  deploymentId: z.uuid(),
  chaplainId: z.nullable(z.uuid()),
  name: z.string(),
  text: z.string(),
  writtenAt: timestamp,
});

export type AfterActionBody = z.output<typeof afterActionBody>;
export type AfterActionFields = z.input<typeof afterActionBody>;
export type OwnAfterAction = z.output<typeof ownAfterActionSchema>;
export type AfterActionNote = z.output<typeof afterActionNoteSchema>;
