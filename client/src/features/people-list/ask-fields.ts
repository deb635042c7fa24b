import * as z from 'zod/mini';
import { ASK_REASON_MAX_LENGTH, MESSAGE_MAX_LENGTH } from '#shared/deployments/constants.ts';
import { optionalText } from '#shared/fields.ts';

export const askFields = z.object({
  activationId: z.string(),
  message: optionalText(MESSAGE_MAX_LENGTH),
  reason: optionalText(ASK_REASON_MAX_LENGTH),
});
