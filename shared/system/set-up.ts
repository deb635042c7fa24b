import * as z from 'zod/mini';

/** The steps that make a new portal the program's own, in their usual order. */
export const SET_UP_STEPS = [
  'names',
  'time-zone',
  'regions',
  'examples',
  'mail',
  'https',
  'second-step',
  'second-administrator',
  'backup',
] as const;

export type SetUpStep = (typeof SET_UP_STEPS)[number];

export const setUpSchema = z.object({
  steps: z.array(z.object({ name: z.enum(SET_UP_STEPS), isDone: z.boolean() })),
  /** True if an administrator removed the list from Home. */
  isDismissed: z.boolean(),
});

export const setUpBody = z.object({ isDismissed: z.boolean('Say whether Home shows the list') });

export type SetUp = z.output<typeof setUpSchema>;
