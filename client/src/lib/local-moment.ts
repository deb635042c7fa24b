import * as z from 'zod/mini';
import { momentsOf, timeMissing } from './local-time.ts';

/**
 * @param required what is said when nothing is typed.
 * @returns a schema for an input of date and time: what is typed in the viewer's own zone becomes
 * ISO 8601 in UTC.
 */
export function localMoment(required: string) {
  return z.pipe(z.string().check(z.minLength(1, required), existing()), z.transform(toIso));
}

/** The same, where nothing typed is null. */
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
