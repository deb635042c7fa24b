import * as z from 'zod/mini';
import { optionalText, paging, search, timestamp } from '#shared/fields.ts';
import {
  CARE_OCCASIONS,
  CARE_WORDS_MAX_LENGTH,
  CARRYING_ANSWERS,
  COMPANY_ANSWERS,
  SLEEP_ANSWERS,
} from './constants.ts';

const CHOOSE = 'Choose what fits best';

export const careAnswersBody = z.object({
  sleep: z.enum(SLEEP_ANSWERS, CHOOSE),
  carrying: z.enum(CARRYING_ANSWERS, CHOOSE),
  company: z.enum(COMPANY_ANSWERS, CHOOSE),
  words: optionalText(CARE_WORDS_MAX_LENGTH),
});

export const carePeerBody = z.object({ chaplainId: z.uuid('Choose a colleague') });

export const careListQuery = z.object(paging);

export const carePeerListQuery = z.object({ ...paging, search });

const careCheck = {
  id: z.uuid(),
  occasion: z.enum(CARE_OCCASIONS),
  eventType: z.string(),
  location: z.string(),
  askedAt: timestamp,
};

export const careAnswersSchema = z.object({
  sleep: z.enum(SLEEP_ANSWERS),
  carrying: z.enum(CARRYING_ANSWERS),
  company: z.enum(COMPANY_ANSWERS),
  words: z.nullable(z.string()),
  answeredAt: timestamp,
});

export const careCheckSchema = z.object({
  ...careCheck,
  keptUntil: timestamp,
  answers: z.nullable(careAnswersSchema),
  /** The colleague who can read the answers, if the person shares them. */
  peer: z.nullable(z.object({ name: z.string(), sharedAt: timestamp })),
});

export const sharedCareCheckSchema = z.object({
  ...careCheck,
  name: z.string(),
  sharedAt: timestamp,
  answers: careAnswersSchema,
});

export const carePeerSchema = z.object({
  chaplainId: z.uuid(),
  name: z.string(),
  city: z.string(),
});

export type CareAnswersBody = z.output<typeof careAnswersBody>;
export type CarePeerListQuery = z.output<typeof carePeerListQuery>;
export type CareCheck = z.output<typeof careCheckSchema>;
export type CareAnswers = z.output<typeof careAnswersSchema>;
export type SharedCareCheck = z.output<typeof sharedCareCheckSchema>;
