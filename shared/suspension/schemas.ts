import * as z from 'zod/mini';
import { idParams, requiredText } from '#shared/fields.ts';
import { SUSPENSION_REASON_MAX_LENGTH } from './constants.ts';

export const suspensionParams = idParams;

export const suspendBody = z.object({
  reason: requiredText(SUSPENSION_REASON_MAX_LENGTH, 'Reason is required'),
});
