import * as z from 'zod/mini';
import { localMoment } from '#client/lib/local-moment.ts';
import { toLocal } from '#client/lib/local-time.ts';
import { DEFAULT_CAPACITY, DEFAULT_DURATION } from '#shared/training/constants.ts';
import { trainingSessionBody, type TrainingSession } from '#shared/training/schemas.ts';
import { REPEATS } from './series-dates.ts';

const { dateTime, duration, maxCapacity } = trainingSessionBody.shape;

const typedInteger = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => /^(-?\d+)?$/.test(text), 'Enter a whole number'),
  ),
  // An empty field becomes NaN, which the next schema refuses with its own message.
  z.transform((text) => (text === '' ? Number.NaN : Number(text))),
);

export const trainingSessionFields = z.extend(trainingSessionBody, {
  dateTime: z.pipe(localMoment('Date and time is required'), dateTime),
  duration: z.pipe(typedInteger, duration),
  maxCapacity: z.pipe(typedInteger, maxCapacity),
  isVirtual: z.boolean(),
});

export type TrainingSessionFields = z.input<typeof trainingSessionFields>;

export const newTrainingFields = z.extend(trainingSessionFields, {
  repeats: z.enum(REPEATS),
  times: z.string(),
});

export type NewTrainingFields = z.input<typeof newTrainingFields>;

export const NO_SERIES = { repeats: '', times: '6' } as const;

export const NEW_SESSION = {
  title: '',
  description: '',
  dateTime: '',
  location: '',
  address: '',
  virtualLink: '',
  duration: String(DEFAULT_DURATION),
  maxCapacity: String(DEFAULT_CAPACITY),
  isVirtual: false,
  grantsKindId: '',
} satisfies TrainingSessionFields;

export function fieldsOf(session: TrainingSession): TrainingSessionFields {
  const { title, description, location, isVirtual } = session;
  return {
    title,
    description,
    location,
    address: session.address ?? '',
    virtualLink: session.virtualLink ?? '',
    isVirtual,
    grantsKindId: session.grantsKind?.id ?? '',
    dateTime: toLocal(session.dateTime),
    duration: String(session.duration),
    maxCapacity: String(session.maxCapacity),
  };
}
