import { describe, expect, test } from 'vitest';
import { updateActivation } from '#shared/activations/api.ts';
import { listOwnDeployments, listTeams } from '#shared/deployments/api.ts';
import type { Team } from '#shared/deployments/schemas.ts';
import { each } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

type Activation = Parameters<typeof app.makeActivation>[0];
type Deployment = NonNullable<Parameters<typeof app.makeDeployment>[0]>;
type Profile = Parameters<typeof app.makeChaplain>[0];

async function aTeam(activation: Activation = {}) {
  const { visitor, chaplain, user } = await app.signInAsChaplain({ ...approved, phone: '5' });
  const { id: activationId } = await app.makeActivation({
    chaplainId: chaplain.id,
    ...activation,
  });
  const add = async (lastName: string, status: Deployment['status'], profile: Profile = {}) => {
    const member = await app.makeChaplain({ ...approved, ...profile }, { lastName });
    const deployment = await app.makeDeployment({
      activationId,
      chaplainId: member.chaplain.id,
      status,
    });
    return { ...member, deployment };
  };
  await add('Asked', 'asked', { phone: '+1 502 555 0101', isPhoneVisible: false });
  await add('Coming', 'coming');
  const there = await add('Working', 'on-scene');
  await app.makeShift({ deploymentId: there.deployment.id, leftAt: null });
  await add('Declined', 'declined');
  await add('Left', 'left');
  await add('Released', 'released');
  return { visitor, chaplain, user, activationId, add };
}

const suspend = (userId: string) =>
  app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [userId]);

async function teamsOf(visitor: Visitor): Promise<Team[]> {
  const { body } = await visitor.call(listTeams);
  return body;
}

const namesOf = ([team]: readonly Team[]) => team?.members.map(({ name }) => name.split(' ')[1]);

test('a lead sees only the names and phone numbers of people who are on scene, are coming or haven’t answered', async () => {
  const { visitor, activationId } = await aTeam();
  const [team, ...others] = await teamsOf(visitor);
  expect(others).toEqual([]);
  expect(team?.activation).toEqual({
    id: activationId,
    eventType: 'Tornado',
    location: 'Mayfield',
  });
  expect(team?.members).toMatchObject([
    { name: 'Pat Working', status: 'on-scene', since: '2026-11-02T14:00:00.000Z' },
    { name: 'Pat Coming', status: 'coming' },
    { name: 'Pat Asked', status: 'asked', phone: '+1 502 555 0101' },
  ]);
  expect(Object.keys(team?.members[0] ?? {}).toSorted()).toEqual([
    'deploymentId',
    'expectedAt',
    'name',
    'phone',
    'since',
    'status',
  ]);
});

test('a lead’s own name and phone number are not listed in their team', async () => {
  const { visitor, chaplain, activationId } = await aTeam();
  await app.makeDeployment({ activationId, chaplainId: chaplain.id, status: 'coming' });
  expect(namesOf(await teamsOf(visitor))).toEqual(['Working', 'Coming', 'Asked']);
  const own = await visitor.call(listOwnDeployments);
  expect(each(own, 'activation')).toMatchObject([{ isLedByYou: true, leadPhone: null }]);
});

test('a lead’s team includes a verified walk-up, with the phone number from the walk-up form', async () => {
  const { visitor, activationId } = await aTeam();
  const walkUp = { activationId, chaplainName: 'Ezra Whitlock', status: 'coming' } as const;
  const { id: deploymentId } = await app.makeDeployment(walkUp);
  await app.db.pool.query(
    'UPDATE activation_assignments SET chaplain_id = NULL, user_id = NULL WHERE id = $1',
    [deploymentId],
  );
  await app.makeWalkUp({ activationId, deploymentId, status: 'verified', phone: '502 555 0177' });
  const [team] = await teamsOf(visitor);
  expect(team?.members).toContainEqual(
    expect.objectContaining({ name: 'Ezra Whitlock', phone: '502 555 0177', status: 'coming' }),
  );
});

test('a lead’s team leaves out suspended people, and people who were asked but are no longer eligible for call-outs', async () => {
  const { visitor, add } = await aTeam();
  const suspended = await add('Suspended', 'on-scene');
  await suspend(suspended.user.id);
  await add('Inactive', 'asked', { isActive: false });
  expect(namesOf(await teamsOf(visitor))).toEqual(['Working', 'Coming', 'Asked']);
});

describe('access to a team', () => {
  test('a chaplain who is on scene but does not lead sees no team', async () => {
    const { activationId } = await aTeam();
    const { visitor, chaplain } = await app.signInAsChaplain(approved);
    await app.makeDeployment({ activationId, chaplainId: chaplain.id, status: 'on-scene' });
    expect(await teamsOf(visitor)).toEqual([]);
  });

  test('a lead who was replaced no longer sees the team, and the new lead sees it', async () => {
    const { visitor, activationId } = await aTeam();
    const next = await app.signInAsChaplain(approved);
    const admin = await app.signInAs('admin');
    const body = { chaplainId: next.chaplain.id };
    await admin.visitor.call(updateActivation, { params: { id: activationId }, body });
    expect(await teamsOf(visitor)).toEqual([]);
    expect(namesOf(await teamsOf(next.visitor))).toEqual(['Working', 'Coming', 'Asked']);
  });

  test('a lead who was released sees no team', async () => {
    const { visitor, chaplain, activationId } = await aTeam();
    await app.makeDeployment({ activationId, chaplainId: chaplain.id, status: 'released' });
    expect(await teamsOf(visitor)).toEqual([]);
  });

  test.each(['is_active', 'is_approved'])(
    'a lead whose profile has %s = false sees no team',
    async (column) => {
      const { visitor, chaplain } = await aTeam();
      const text = `UPDATE chaplains SET ${column} = false WHERE id = $1`;
      await app.db.pool.query(text, [chaplain.id]);
      expect(await teamsOf(visitor)).toEqual([]);
    },
  );

  test('a suspended lead’s request for their team is refused', async () => {
    const { visitor, user } = await aTeam();
    await suspend(user.id);
    expect((await visitor.send('GET', listTeams.path)).status).toBe(401);
  });

  test.each([
    [{ status: 'standby' }, true],
    [{ status: 'completed', endTime: inHours(-23) }, true],
    [{ status: 'completed', endTime: inHours(-25) }, false],
    [{ status: 'completed', endTime: inHours(48), updatedAt: inHours(-25) }, false],
    [{ status: 'cancelled', updatedAt: inHours(-23) }, true],
    [{ status: 'cancelled', updatedAt: inHours(-25), endTime: inHours(48) }, false],
  ] as const)(
    'the lead sees the team until 24 hours after the activation’s end; with %o, the lead still sees it: %s',
    async (activation, isSeen) => {
      const { visitor } = await aTeam(activation);
      expect(await teamsOf(visitor)).toHaveLength(isSeen ? 1 : 0);
    },
  );
});
