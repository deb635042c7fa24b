import { test } from 'vitest';
import { approved } from './person-factories.ts';
import type { Factories } from './factories.ts';
import type { Visitor } from './visitor.ts';

/**
 * Returns a `test` with fixtures for people. Each fixture signs one person in, with a browser of its own.
 * `app` has its members from the first test on, so the fixtures read them when a test runs.
 */
export const testWithPeople = (app: Factories) =>
  test
    .extend('admin', () => inOne(app.signInAs('admin')))
    .extend('guest', () => inOne(app.signInAs('guest')))
    /** A chaplain who hasn't applied yet. */
    .extend('newcomer', () => inOne(app.signInAs('chaplain')))
    /** A chaplain whose application awaits review. */
    .extend('applicant', () => inOne(app.signInAsChaplain()))
    /** An approved and active chaplain. */
    .extend('chaplain', () => inOne(app.signInAsChaplain(approved)));

/** Returns a visitor who knows their own rows: `admin.call(…)`, `admin.user.id`. */
async function inOne<Rows extends object>(signedIn: Promise<Rows & { visitor: Visitor }>) {
  const { visitor, ...rows } = await signedIn;
  return { ...visitor, ...rows };
}
