import type { z } from 'zod/mini';
import { CONTACT_KINDS } from '#shared/deployments/constants.ts';
import {
  addShiftBody,
  correctContactsBody,
  updateShiftBody,
  type AddShiftBody,
  type CorrectContactsBody,
  type UpdateShiftBody,
} from '#shared/deployments/schemas.ts';
import { badRequest } from '#server/errors.ts';
import { clockIn, momentOnClock, type TimeStyle } from '#server/time/moments.ts';

const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

export type HoursChange =
  | { kind: 'add-hours'; body: AddShiftBody }
  | { kind: 'correct-hours'; shiftId: string; body: UpdateShiftBody }
  | { kind: 'correct-contacts'; body: CorrectContactsBody };

export function readHoursForm(fields: Record<string, unknown>, times: TimeStyle): HoursChange {
  const { kind, actionId, shiftId } = fields;
  switch (kind) {
    case 'add-hours':
      return { kind, body: parsed(addShiftBody, { actionId, ...timesOf(fields, times) }) };
    case 'correct-hours': {
      if (typeof shiftId !== 'string') throw badRequest('Invalid input');
      const body = parsed(updateShiftBody, { actionId, ...timesOf(fields, times) });
      return { kind, shiftId, body };
    }
    case 'correct-contacts': {
      const counts = CONTACT_KINDS.map((each) => [each, changedCount(fields, each)]);
      return {
        kind,
        body: parsed(correctContactsBody, { actionId, ...Object.fromEntries(counts) }),
      };
    }
    default:
      throw badRequest('Invalid input');
  }
}

function timesOf(fields: Record<string, unknown>, times: TimeStyle) {
  const { kindOfWork, 'kindOfWork-before': before } = fields;
  return {
    arrivedAt: changedTime(fields, 'arrivedAt', times),
    leftAt: changedTime(fields, 'leftAt', times),
    kindOfWork: kindOfWork === before ? undefined : kindOfWork === '' ? null : kindOfWork,
  };
}

/** Returns undefined if unchanged: saving the text would cut off seconds or undo office edits. */
function changedTime(fields: Record<string, unknown>, name: string, times: TimeStyle) {
  const given = fields[name];
  const before = fields[`${name}-before`];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !CLOCK.test(given) || !isTime(`${given}Z`)) {
    throw badRequest('Give a date and a time.');
  }
  if (isTime(before) && clockIn(times, before) === given) return undefined;
  return momentOnClock(times, given).toISOString();
}

/** Refuses dates such as February 40, which the pattern `CLOCK` matches. */
function isTime(text: unknown): text is string {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text));
}

function changedCount(fields: Record<string, unknown>, kind: string) {
  const given = fields[kind];
  return given === undefined || given === fields[`${kind}-before`] ? undefined : Number(given);
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw badRequest(result.error.issues[0]?.message ?? 'Invalid input');
  return result.data;
}
