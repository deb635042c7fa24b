import * as z from 'zod/mini';

export const MAX_ERROR_MESSAGE = 300;
export const MAX_ERROR_STACK = 4000;

const text = (max: number) => z.string().check(z.maxLength(max));

/** An error as the browser has it; the server keeps only parts of it. */
export const clientErrorBody = z.object({
  name: text(60),
  message: text(MAX_ERROR_MESSAGE),
  stack: text(MAX_ERROR_STACK),
  /** Where the page was, without its query. */
  path: text(300),
  /** File name of the portal's entry script, which is another one for each build. */
  build: text(80).check(z.regex(/^[\w.-]*$/)),
});

export const clientErrorSchema = z.object({
  /** Under which the error stands in the log. */
  id: z.uuid(),
});

export type ClientErrorBody = z.output<typeof clientErrorBody>;
