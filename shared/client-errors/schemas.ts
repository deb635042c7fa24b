import * as z from 'zod/mini';

export const MAX_ERROR_MESSAGE = 300;
export const MAX_ERROR_STACK = 4000;

const text = (max: number) => z.string().check(z.maxLength(max));

export const clientErrorBody = z.object({
  name: text(60),
  message: text(MAX_ERROR_MESSAGE),
  stack: text(MAX_ERROR_STACK),
  path: text(300),
  /** The file name of the entry script, which differs for each build. */
  build: text(80).check(z.regex(/^[\w.-]*$/)),
});

export const clientErrorSchema = z.object({
  id: z.uuid(),
});

export type ClientErrorBody = z.output<typeof clientErrorBody>;
