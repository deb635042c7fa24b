import * as z from 'zod/mini';
import { localMoment } from '#client/lib/local-moment.ts';
import { toLocal } from '#client/lib/local-time.ts';
import { NOTE_MAX_LENGTH } from '#shared/deployments/constants.ts';
import { LEFT_BEFORE_ARRIVED, type Shift } from '#shared/deployments/schemas.ts';
import { optionalText } from '#shared/fields.ts';

export const shiftFields = z
  .object({
    arrivedAt: localMoment('Arrival is required'),
    leftAt: localMoment('Departure is required'),
    kindOfWork: z.pipe(
      z.string(),
      z.transform((kind) => kind || null),
    ),
    note: optionalText(NOTE_MAX_LENGTH),
  })
  .check(
    // Equal minutes are allowed, because the form doesn't show the seconds of a short shift.
    z.refine(({ arrivedAt, leftAt }) => Date.parse(leftAt) >= Date.parse(arrivedAt), {
      path: ['leftAt'],
      error: LEFT_BEFORE_ARRIVED,
    }),
  );

export type ShiftFields = z.input<typeof shiftFields>;

/** The form's values. Offers the current time as the end of a shift that is still open. */
export function fieldsOf(shift: Shift | null): ShiftFields {
  const now = new Date().toISOString();
  return {
    arrivedAt: toLocal(shift?.arrivedAt ?? null),
    leftAt: toLocal(shift ? (shift.leftAt ?? now) : null),
    kindOfWork: shift?.kindOfWork ?? '',
    note: shift?.note ?? '',
  };
}
