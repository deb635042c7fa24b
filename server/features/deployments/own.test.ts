import { describe, expect } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { listOpenDeployments, listOwnDeployments } from '#shared/deployments/api.ts';
import { trust } from '#shared/trust.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 8));

async function history() {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const add = async (number: number, values: Parameters<typeof app.makeDeployment>[0] = {}) =>
    app.makeDeployment({
      chaplainId: chaplain.id,
      askedAt: day(number),
      message: `${number}`,
      ...values,
    });
  await add(1, { status: 'left' });
  await add(2, { status: 'declined' });
  await add(3, { status: 'coming' });
  await add(4, { status: 'asked' });
  await add(5, { status: 'on-scene' });
  const messages = async (query: string) =>
    each(await visitor.send('GET', `/api/deployments${query}`), 'message');
  return { visitor, chaplain, user, add, messages };
}

test('a chaplain can list all their own deployments, only open ones or only past ones, in pages with the latest first', async () => {
  const { visitor, messages } = await history();
  await app.makeDeployment();
  expect(await messages('')).toEqual(['5', '4', '3', '2', '1']);
  expect(await messages('?isOpen=true')).toEqual(['5', '4', '3']);
  expect(await messages('?isOpen=false')).toEqual(['2', '1']);
  expect(await messages('?limit=2&offset=1')).toEqual(['4', '3']);
  expect(totalOf(await visitor.call(listOwnDeployments, { query: { limit: 2 } }))).toBe(5);
  expect(each(await visitor.call(listOpenDeployments), 'message')).toEqual(['5', '4', '3']);
});

test.each(['isOpen=perhaps', 'limit=0', 'limit=51', 'offset=-1'])(
  'a request for one’s own deployments with the query ?%s is refused with 400',
  async (query) => {
    const { visitor } = await app.signInAsChaplain(approved);
    expect((await visitor.send('GET', `/api/deployments?${query}`)).status).toBe(400);
  },
);

test.each([
  ['approved and active', approved, true],
  ['deactivated', { ...approved, isActive: false }, false],
  ['not approved', { isActive: true }, false],
])(
  'canBeCalled in the account response is correct for a chaplain who is %s',
  async (_, values, canBeCalled) => {
    const { visitor } = await app.signInAsChaplain(values);
    expect((await visitor.call(currentUser)).body).toMatchObject({ canBeCalled });
  },
);

test('canBeCalled in the account response is false for a user without a chaplain profile', async ({
  admin,
}) => {
  expect((await admin.call(currentUser)).body).toMatchObject({ canBeCalled: false });
});

test.each([
  ['waits for their answer', { status: 'asked' }, true],
  ['was ended by a release that they have not confirmed', { status: 'released' }, true],
  ['was accepted', { status: 'coming' }, false],
  ['was declined', { status: 'declined' }, false],
] as const)(
  'hasCall, which puts a notice at the top of pages, is correct for a chaplain whose deployment %s',
  async (_, values, hasCall) => {
    const { visitor, chaplain } = await app.signInAsChaplain(approved);
    await app.makeDeployment({ chaplainId: chaplain.id, ...values });
    const { body } = await visitor.call(currentUser);
    expect(body).toMatchObject({ hasProfile: true, hasCall });
  },
);

test('hasCall, which puts a notice at the top of pages, is true for a chaplain who has been on scene for ten hours', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  const { id: deploymentId } = await app.makeDeployment({
    chaplainId: chaplain.id,
    status: 'on-scene',
  });
  const arrivedAt = new Date(Date.now() - 10 * 60 * 60 * 1000);
  const hasCall = async () =>
    trust<{ hasCall: boolean }>((await visitor.call(currentUser)).body, 'of an account').hasCall;
  expect(await hasCall()).toBe(false);
  await app.makeShift({ deploymentId, arrivedAt, leftAt: null });
  expect(await hasCall()).toBe(true);
});

test('a user without a chaplain profile has no deployments', async ({ newcomer }) => {
  for (const endpoint of [listOwnDeployments, listOpenDeployments]) {
    expect((await newcomer.call(endpoint)).body).toEqual([]);
  }
});

test('an administrator who is a chaplain sees their own deployments and nobody else’s', async ({
  admin,
}) => {
  const { user: placeholder, chaplain } = await app.makeChaplain(approved);
  await app.db.pool.query('UPDATE chaplains SET user_id = $1 WHERE user_id = $2', [
    admin.user.id,
    placeholder.id,
  ]);
  await app.makeDeployment();
  await app.makeDeployment({ chaplainId: chaplain.id, message: 'mine' });
  expect(each(await admin.call(listOwnDeployments), 'message')).toEqual(['mine']);
});

test('a chaplain’s deployment shows the lead’s name, and nothing about other people or the office’s notes', async () => {
  const lead = await app.makeChaplain(
    { ...approved, phone: '+1 555 LEAD' },
    { firstName: 'Ruth', lastName: 'Moabite' },
  );
  const { id } = await app.makeActivation({
    chaplainId: lead.chaplain.id,
    notes: 'Only for the office',
  });
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  await app.makeDeployment({ activationId: id, chaplainId: chaplain.id });
  const other = await app.makeDeployment({ activationId: id, status: 'on-scene' });
  await app.makeShift({ deploymentId: other.id, note: 'Private to another' });
  const { body } = await visitor.call(listOwnDeployments);
  expect(body).toMatchObject([{ activation: { leadName: 'Ruth Moabite' }, shifts: [] }]);
  const text = JSON.stringify(body);
  for (const secret of [lead.user.email, 'Only for the office', 'Private to another']) {
    expect(text).not.toContain(secret);
  }
});

describe('the lead’s phone number', () => {
  const PHONE = '+1 555 LEAD';

  async function phoneFor(
    deployment: Parameters<typeof app.makeDeployment>[0] = {},
    lead: Parameters<typeof app.makeChaplain>[0] = {},
    activation: Parameters<typeof app.makeActivation>[0] = {},
    reader: Parameters<typeof app.makeChaplain>[0] = approved,
  ) {
    const { chaplain } = await app.makeChaplain({ ...approved, phone: PHONE, ...lead });
    const { id: activationId } = await app.makeActivation({
      chaplainId: chaplain.id,
      ...activation,
    });
    const asked = await app.signInAsChaplain(reader);
    await app.makeDeployment({ activationId, chaplainId: asked.chaplain.id, ...deployment });
    const answer = await asked.visitor.call(listOwnDeployments);
    const [told] = each(answer, 'activation');
    return trust<{ leadPhone: string | null }>(told, 'every deployment has its activation')
      .leadPhone;
  }

  test.each(['asked', 'coming', 'on-scene'] as const)(
    'the lead’s phone number is shown to a chaplain who is %s',
    async (status) => {
      expect(await phoneFor({ status })).toBe(PHONE);
    },
  );

  test('a chaplain on the way to an activation that is cancelled sees the lead’s phone number until they confirm the notice', async () => {
    const cancelled = { status: 'cancelled' } as const;
    expect(await phoneFor({ status: 'coming' }, {}, cancelled)).toBe(PHONE);
    const read = { status: 'coming', acknowledgedAt: new Date() } as const;
    expect(await phoneFor(read, {}, cancelled)).toBeNull();
  });

  test.each(['declined', 'left', 'released'] as const)(
    'the lead’s phone number is hidden from a chaplain whose status is ‘%s’ (P1)',
    async (status) => {
      expect(await phoneFor({ status })).toBeNull();
    },
  );

  test('a deactivated chaplain sees the lead’s phone number while on scene, but not if they were only called', async () => {
    const deactivated = { ...approved, isActive: false };
    expect(await phoneFor({ status: 'asked' }, {}, {}, deactivated)).toBeNull();
    expect(await phoneFor({ status: 'on-scene' }, {}, {}, deactivated)).toBe(PHONE);
  });

  test.each([
    { isPhoneVisible: false },
    { isVisibleInDirectory: false },
    { isActive: false },
    { isApproved: false },
  ])(
    'the lead’s phone number is hidden from everybody if the directory hides it: %j (P1)',
    async (lead) => {
      expect(await phoneFor({ status: 'coming' }, lead)).toBeNull();
    },
  );
});

test('a private note is neither logged nor cached by a browser (P3, P5)', async ({ chaplain }) => {
  const { id } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
  const answer = await chaplain.send('POST', `/api/deployments/${id}/shifts`, {
    body: {
      arrivedAt: '2026-10-05T13:00:00Z',
      leftAt: '2026-10-05T14:00:00Z',
      note: 'a-note-that-nobody-logs',
    },
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(app.logged()).not.toContain('a-note-that-nobody-logs');
});

test('markup in a note stays text, and a note that can’t be stored is refused (I3, I12)', async ({
  chaplain,
}) => {
  const { id } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
  const send = (note: string) =>
    chaplain.send('POST', `/api/deployments/${id}/shifts`, {
      body: { arrivedAt: '2026-10-05T13:00:00Z', leftAt: '2026-10-05T14:00:00Z', note },
    });
  expect((await send('a\u0000b')).status).toBe(400);
  const answer = await send('<img src=x onerror=alert(1)>');
  expect(answer.body).toMatchObject({ shifts: [{ note: '<img src=x onerror=alert(1)>' }] });
});
