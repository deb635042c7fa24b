import * as z from 'zod/mini';
import { listOf, MAX_ROWS, paging, requiredText, timestamp } from '#shared/fields.ts';
import { TEAM_MESSAGE_MAX_LENGTH, TEAM_STATES } from './constants.ts';

const audience = {
  /** If absent: everybody who is asked, coming or on scene. */
  state: z.optional(z.enum(TEAM_STATES)),
  siteId: z.optional(z.uuid()),
  siteShiftId: z.optional(z.uuid()),
};

export const teamAudienceQuery = z.object(audience);

export const teamMessageText = requiredText(TEAM_MESSAGE_MAX_LENGTH, 'Write the message');

/** Sending the same `actionId` again sends no second message. */
export const teamMessageBody = z.object({
  actionId: z.uuid(),
  ...audience,
  text: teamMessageText,
});

export const toldTeamSchema = z.object({ told: z.int() });

export const receivedTextListQuery = z.object(paging);

export const receivedTextSchema = z.object({
  lineId: z.uuid(),
  deploymentId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  receivedAt: timestamp,
});

export const seenTextsBody = z.object({
  lineIds: listOf(z.uuid(), { minItems: 1, maxItems: MAX_ROWS }),
});

export type TeamAudience = z.output<typeof teamAudienceQuery>;
export type TeamMessageBody = z.output<typeof teamMessageBody>;
export type TeamMessageInput = z.input<typeof teamMessageBody>;
export type ReceivedText = z.output<typeof receivedTextSchema>;
