import { describe, expect } from 'vitest';
import type { MessageKind } from '#shared/messages/constants.ts';
import { changeLogo } from '#shared/program/api.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import { inBase64, svgLogo } from '#server/testing/logo-examples.ts';
import { addPushSubscription, addTextNumber } from '#server/testing/outbox.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addNumber, changeNumber } from '#server/testing/text-numbers.ts';
import { makers } from './outgoing.ts';
import { loadTaken } from './take-queries.ts';

const app = useTestApp();
const test = testWithPeople(app);

const base = 'https://chaplains.example.org';
const links = { base, token: 't', answer: null, action: `${base}/set-password?token=t` };
const secret = 'a secret of the tests';

type Values = NonNullable<Parameters<typeof app.makeDelivery>[0]>;

async function taken(kind: MessageKind, values: Values) {
  const { id } = await app.makeDelivery(
    { state: 'sending', problem: null, ...values },
    { kind, facts: { ...EXAMPLE_FACTS[kind] }, giveUpAt: inHours(1) },
  );
  return onlyRow(await loadTaken(app.db.orm, [id]));
}

async function mailOf(kind: MessageKind, values: Values) {
  const delivery = await taken(kind, values);
  return (await makers.email(app.db, [delivery], secret))(delivery, links);
}

async function pushOf(kind: MessageKind, values: Values) {
  const delivery = await taken(kind, { channel: 'push', ...values });
  return (await makers.push(app.db, [delivery], secret))(delivery, links);
}

async function textOf(kind: MessageKind, values: Values) {
  const delivery = await taken(kind, { channel: 'text', ...values });
  return (await makers.text(app.db, [delivery], secret))(delivery, links);
}

describe('a mail', () => {
  test('a mail is from the program’s office, greets its recipient, and links to the message settings', async ({
    chaplain,
  }) => {
    const { id: userId, email, firstName, lastName } = chaplain.user;
    expect(await mailOf('application-approved', { userId })).toMatchObject({
      to: { name: `${firstName} ${lastName}`, address: email },
      office: {
        name: 'Emergency Management Chaplaincy Program',
        address: 'chaplaincy@example.org',
      },
      operatorLink: null,
      preferencesUrl: `${base}/profile/messages`,
      logo: null,
      text: expect.stringContaining(`Hello ${firstName},`),
    });
    expect(await mailOf('password-changed', { userId })).toMatchObject({ preferencesUrl: null });
  });

  test('a mail greets nobody by name at an address that is not known to be theirs', async ({
    chaplain,
  }) => {
    const { id: userId, email, firstName, lastName } = chaplain.user;
    const name = `${firstName} ${lastName}`;
    const own = await mailOf('application-approved', { userId, address: email.toUpperCase() });
    expect(own?.to).toEqual({ name, address: email.toUpperCase() });
    const address = 'other@example.net';
    const other = await mailOf('application-approved', { userId, address });
    expect(other?.to).toEqual({ name: '', address });
    expect(other?.text).toContain('Hello,');
    const stranger = await app.makeUser({ isSelfRegistered: true });
    const unproved = await mailOf('password-reset', { userId: stranger.id });
    expect(unproved?.to).toEqual({ name: '', address: stranger.email });
  });

  test('a mail carries the program’s logo', async ({ admin }) => {
    await admin.call(changeLogo, { body: { file: inBase64(svgLogo()) } });
    const mail = await mailOf('application-approved', { userId: admin.user.id });
    expect(mail?.logo?.length).toBeGreaterThan(0);
    expect(mail?.html).toContain('cid:logo@program');
  });

  test('a mail shows times in the time zone of its recipient', async ({ chaplain }) => {
    const { id: userId } = chaplain.user;
    await app.db.pool.query(
      'INSERT INTO message_preferences (user_id, time_zone) VALUES ($1, $2)',
      [userId, 'America/Denver'],
    );
    const mail = await mailOf('training-rsvp', { userId });
    expect(mail?.text).toContain('When: Fri, Jun 12, 2026, 07:00 MDT');
  });

  test('a call-out says until when people are needed, and does not name its recipient as the lead', async ({
    chaplain,
  }) => {
    const endTime = new Date('2026-11-01T18:00:00Z');
    const chaplainId = chaplain.chaplain.id;
    const activation = await app.makeActivation({ region: 'A', endTime, chaplainId });
    const { id: deploymentId } = await app.makeDeployment({
      activationId: activation.id,
      chaplainId,
    });
    const { id } = await app.makeDelivery(
      { userId: chaplain.user.id, deploymentId, state: 'sending' },
      { kind: 'call-out', facts: { ...eventFacts(activation), note: null } },
    );
    const delivery = onlyRow(await loadTaken(app.db.orm, [id]));
    const mail = (await makers.email(app.db, [delivery], secret))(delivery, links);
    expect(mail?.text).toContain(', until ');
    expect(mail?.text).not.toContain('Lead on scene');
  });
});

describe('a push notification', () => {
  test('a notification goes to all browsers of its recipient, and to no other browser', async ({
    chaplain,
    admin,
  }) => {
    const { id: userId } = chaplain.user;
    const endpoints = ['https://push.example.org/1', 'https://push.example.org/2'];
    for (const endpoint of endpoints) await addPushSubscription(app.db, userId, { endpoint });
    await addPushSubscription(app.db, admin.user.id);
    const push = await pushOf('released', { userId });
    expect(push?.subscriptions.map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints);
    expect(push).toMatchObject({ contact: 'chaplaincy@example.org', isUrgent: true });
    expect(push?.payload).toContain('No longer needed: Tornado, Mayfield');
    expect(push?.ttl).toBeGreaterThan(3590);
    expect(push?.ttl).toBeLessThanOrEqual(3600);
    expect(await pushOf('application-approved', { userId })).toMatchObject({ isUrgent: false });
  });

  test('two people’s notifications that are made together go to their own browsers', async ({
    chaplain,
    admin,
  }) => {
    const people = [chaplain.user.id, admin.user.id];
    const endpointOf = (userId: string) => `https://push.example.org/${userId}`;
    for (const userId of people) {
      await addPushSubscription(app.db, userId, { endpoint: endpointOf(userId) });
    }
    const made = await Promise.all(
      people.map((userId) => taken('released', { channel: 'push', userId })),
    );
    const make = await makers.push(app.db, made, secret);
    const told = made.map((one) => make(one, links)?.subscriptions.map(({ endpoint }) => endpoint));
    expect(told).toEqual(people.map((userId) => [endpointOf(userId)]));
  });

  test('a notification whose time is over is not kept by push services', async ({ chaplain }) => {
    const { id: userId } = chaplain.user;
    await addPushSubscription(app.db, userId);
    const delivery = { ...(await taken('released', { userId })), remainingMs: -5000 };
    const push = (await makers.push(app.db, [delivery], secret))(delivery, links);
    expect(push?.ttl).toBe(0);
  });

  test('a person without a browser gets no notification', async ({ chaplain, admin }) => {
    await addPushSubscription(app.db, admin.user.id);
    expect(await pushOf('released', { userId: chaplain.user.id })).toBeNull();
  });
});

describe('a text message', () => {
  const NUMBER = '+15025550143';

  test('a text message goes to a confirmed number until its owner stops text messages', async ({
    chaplain,
  }) => {
    const { id: userId } = chaplain.user;
    expect(await textOf('released', { userId })).toBeNull();
    await addTextNumber(app.db, userId, NUMBER);
    expect(await textOf('released', { userId })).toMatchObject({
      number: NUMBER,
      text: expect.stringContaining('No longer needed: Tornado, Mayfield'),
    });
    await changeNumber(app.db, userId, { stoppedAt: new Date() });
    expect(await textOf('released', { userId })).toBeNull();
  });

  test('the code for a number is sent only to the number that waits for it', async ({
    chaplain,
  }) => {
    const { id: userId } = chaplain.user;
    expect(await textOf('text-code', { userId, address: NUMBER })).toBeNull();
    await addNumber(app.db, { userId, number: NUMBER });
    expect(await textOf('text-code', { userId, address: NUMBER })).toMatchObject({
      number: NUMBER,
      text: expect.stringMatching(/\b\d{6}\b/),
    });
    await changeNumber(app.db, userId, { confirmedAt: new Date() });
    expect(await textOf('text-code', { userId })).toBeNull();
  });
});
