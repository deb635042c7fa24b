import * as z from 'zod/mini';
import { DEFAULT_CAPACITY, DEFAULT_DURATION } from '#shared/training/constants.ts';
import { trainingSessionBody, type TrainingSession } from '#shared/training/schemas.ts';
import { afterGap, momentsOf, toLocal } from './local-time.ts';

const { dateTime, duration, maxCapacity } = trainingSessionBody.shape;

const typedInteger = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => /^(-?\d+)?$/.test(text), 'Enter a whole number'),
  ),
  // A blank is no number at all, which the schema behind it says in its own words.
  z.transform((text) => (text === '' ? Number.NaN : Number(text))),
);

const localTime = z.pipe(
  z.string().check(
    z.minLength(1, 'Date and time is required'),
    z.refine((local) => local === '' || momentsOf(local).length > 0, {
      error: ({ input }) => timeMissing(String(input)),
    }),
  ),
  z.transform((local) => {
    const [moment] = momentsOf(local);
    return moment === undefined ? '' : new Date(moment).toISOString();
  }),
);

/** What is typed, and what is sent of it. */
export const sessionFields = z.extend(trainingSessionBody, {
  dateTime: z.pipe(localTime, dateTime),
  duration: z.pipe(typedInteger, duration),
  maxCapacity: z.pipe(typedInteger, maxCapacity),
  isVirtual: z.boolean(),
});

export type SessionFields = z.input<typeof sessionFields>;

export const NEW_SESSION = {
  title: '',
  description: '',
  dateTime: '',
  location: '',
  duration: String(DEFAULT_DURATION),
  maxCapacity: String(DEFAULT_CAPACITY),
  isVirtual: false,
} satisfies SessionFields;

export function fieldsOf(session: TrainingSession): SessionFields {
  const { title, description, location, isVirtual } = session;
  return {
    title,
    description,
    location,
    isVirtual,
    dateTime: toLocal(session.dateTime),
    duration: String(session.duration),
    maxCapacity: String(session.maxCapacity),
  };
}

export function timeMissing(local: string) {
  return `${local.slice(11)} does not exist on that day: the clocks go forward over it. Did you mean ${afterGap(local)}?`;
}
