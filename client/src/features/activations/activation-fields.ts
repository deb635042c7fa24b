import * as z from 'zod/mini';
import { localMoment, optionalLocalMoment } from '#client/lib/local-moment.ts';
import { toLocal } from '#client/lib/local-time.ts';
import {
  CHAPLAINS_NEEDED_MAX,
  DEFAULT_ACTIVATION_STATUS,
  LIVE_STATUSES,
  PLACE_CHANGES,
} from '#shared/activations/constants.ts';
import {
  END_BEFORE_START,
  updateActivationBody,
  type Activation,
} from '#shared/activations/schemas.ts';

const shape = updateActivationBody.shape;
const NEEDED = `Give a whole number from 1 to ${CHAPLAINS_NEEDED_MAX}`;

export const activationFields = z
  .object({
    eventType: z._default(shape.eventType, ''),
    description: z._default(shape.description, ''),
    location: z._default(shape.location, ''),
    address: shape.address,
    region: z.pipe(
      z.string(),
      z.transform((region) => region || null),
    ),
    startTime: localMoment('Start time is required'),
    endTime: optionalLocalMoment,
    /** Blank if the activation has ended. Choosing a status reopens the activation. */
    status: z.pipe(
      z.enum(['', ...LIVE_STATUSES]),
      z.transform((status) => status || undefined),
    ),
    notes: shape.notes,
    chaplainId: z.pipe(
      z.string(),
      z.transform((id) => id || null),
    ),
    chaplainsNeeded: z.pipe(
      z.string().check(
        z.trim(),
        z.regex(/^\d{1,3}$/, NEEDED),
        z.refine((text) => Number(text) >= 1 && Number(text) <= CHAPLAINS_NEEDED_MAX, NEEDED),
      ),
      z.transform(Number),
    ),
    expertiseWanted: z.array(z.string()),
    placeChange: z.enum(PLACE_CHANGES),
  })
  .check(
    z.refine(({ startTime, endTime }) => !endTime || Date.parse(endTime) >= Date.parse(startTime), {
      path: ['endTime'],
      error: END_BEFORE_START,
    }),
  );

export type ActivationFields = z.input<typeof activationFields>;

export function fieldsOf(activation: Activation | null): ActivationFields {
  const status = LIVE_STATUSES.find((live) => live === activation?.status);
  return {
    eventType: activation?.eventType ?? '',
    description: activation?.description ?? '',
    location: activation?.location ?? '',
    address: activation?.address ?? '',
    region: activation?.region ?? '',
    startTime: toLocal(activation?.startTime ?? new Date().toISOString()),
    endTime: toLocal(activation?.endTime ?? null),
    status: status ?? (activation ? '' : DEFAULT_ACTIVATION_STATUS),
    notes: activation?.notes ?? '',
    chaplainId: activation?.chaplainId ?? '',
    chaplainsNeeded: String(activation?.chaplainsNeeded ?? 1),
    expertiseWanted: activation?.expertiseWanted ?? [],
    placeChange: 'new-site',
  };
}
