import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '#shared/second-factor/api.ts';
import { addSoftwarePasskey } from '#server/testing/second-factor.ts';
import { makePasskey, provePasskey } from '#server/testing/software-passkey.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const begin = async (visitor: Pick<Visitor, 'call'>) =>
  (await visitor.call(beginPasskey)).body.options;

const add = (visitor: Pick<Visitor, 'call'>, response: Record<string, unknown>) =>
  visitor.call(addPasskey, { body: { name: 'Laptop', response } });

const NOT_ACCEPTED = {
  status: 400,
  body: { code: 'validation', message: 'This passkey was not accepted. Please try again.' },
};

describe('a response that adds a passkey', () => {
  test('the options for adding a passkey name the portal and the user', async ({ guest }) => {
    const { username, firstName, lastName } = guest.user;
    expect(await begin(guest)).toMatchObject({
      rp: { id: 'localhost', name: 'Emergency Management Chaplaincy Program' },
      user: { name: username, displayName: `${firstName} ${lastName}` },
      timeout: 300_000,
      authenticatorSelection: { userVerification: 'preferred' },
    });
  });

  test.each([
    {},
    { id: 7 },
    { id: 'x', response: { clientDataJSON: 'e30' } },
    { id: 'x', response: { clientDataJSON: 'no JSON' } },
  ])('a malformed response to the options for a passkey adds none: %j', async (response) => {
    const { visitor } = await app.signInAs('guest');
    expect(await add(visitor, response)).toMatchObject(NOT_ACCEPTED);
  });

  test('a passkey that was made for another site is not added', async ({ guest }) => {
    const { response } = makePasskey(await begin(guest), { rpId: 'evil.example.org' });
    expect(await add(guest, response)).toMatchObject(NOT_ACCEPTED);
  });

  test('a passkey can be added even if the device did not verify its user', async ({ guest }) => {
    const { response } = makePasskey(await begin(guest), { isVerified: false });
    expect((await add(guest, response)).status).toBe(201);
  });
});

test('a passkey response that names no user signs in the passkey’s owner', async ({ guest }) => {
  const { passkey } = await addSoftwarePasskey(guest);
  const visitor = app.visitor();
  const { options } = (await visitor.call(beginPasskeySignIn)).body;
  const proof = provePasskey(passkey, options);
  const { response: inner } = z.object({ response: z.looseObject({}) }).parse(proof);
  const response = { ...proof, response: { ...inner, userHandle: null } };
  const answer = await visitor.call(signInWithPasskey, { body: { response } });
  expect(answer).toMatchObject({ status: 200, body: { id: guest.user.id } });
});
