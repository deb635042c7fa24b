import { test } from 'vitest';
import { approved } from './person-factories.ts';
import type { Factories } from './factories.ts';
import type { Visitor } from './visitor.ts';

/** Fixtures with people who are signed in. `app` is usable only within tests. */
export const testWithPeople = (app: Factories) =>
  test
    .extend('admin', () => inOne(app.signInAs('admin')))
    .extend('guest', () => inOne(app.signInAs('guest')))
    .extend('newcomer', () => inOne(app.signInAs('chaplain')))
    .extend('applicant', () => inOne(app.signInAsChaplain()))
    .extend('chaplain', () => inOne(app.signInAsChaplain(approved)));

async function inOne<Rows extends object>(signedIn: Promise<Rows & { visitor: Visitor }>) {
  const { visitor, ...rows } = await signedIn;
  return { ...visitor, ...rows };
}
