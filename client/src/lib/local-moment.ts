import * as z from 'zod/mini';
import { momentsOf, timeMissing } from './local-time.ts';

/** Converts a datetime-local input to ISO 8601 in UTC. `required` is the error for empty input. */
export function localMoment(required: string) {
  return z.pipe(z.string().check(z.minLength(1, required), existing()), z.transform(toIso));
}

export const optionalLocalMoment = z.pipe(
  z.string().check(existing()),
  z.transform((local) => (local === '' ? null : toIso(local))),
);

function existing() {
  return z.refine<string>((local) => local === '' || momentsOf(local).length > 0, {
    error: ({ input }) => timeMissing(String(input)),
  });
}

function toIso(local: string) {
  const [moment] = momentsOf(local);
  return moment === undefined ? '' : new Date(moment).toISOString();
}
