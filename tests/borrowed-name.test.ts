import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { updateAccount } from '#shared/accounts/api.ts';
import { deleteAllChaplains } from '#shared/chaplains/api.ts';
import { warnOnScene } from '#server/features/hours/warn-on-scene.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { erasePerson } from '#server/features/own-data/erase.ts';

const app = useTestApp();
const test = testWithPeople(app);

const JANE = 'Jane Gray';
/** The statements of the migration that fill existing rows. */
const FILLING = readFileSync('migrations/0028_deployments_belong_to_users.sql', 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^\s*(--.*\s+)*(UPDATE|WITH)/.test(statement));

const NEUTRAL = 'Former chaplain';

const erase = (admin: { id: string }, { id: userId, username }: { id: string; username: string }) =>
  erasePerson(app.db, { userId, username, actorId: admin.id, mailFolder: '' });

async function namesOfDeployments() {
  const { rows } = await app.db.pool.query<{ message: string | null; name: string }>(
    'SELECT message, chaplain_name AS name FROM activation_assignments',
  );
  return Object.fromEntries(rows.map(({ message, name }) => [message ?? 'none', name]));
}

async function signInAs(name: { firstName: string; lastName: string }) {
  const made = await app.makeChaplain(approved, name);
  return { ...made, visitor: await app.signIn(made.user) };
}

/** Restores the state before the migration, when no deployment had an owner. */
async function forgetOwners() {
  await app.db.pool.query('UPDATE activation_assignments SET user_id = NULL');
}

describe('erasing a person who took another person’s former name', () => {
  test('a deployment keeps its chaplain’s former name when another person who took that name is erased (X9)', async ({
    admin,
  }) => {
    const jane = await signInAs({ firstName: 'Jane', lastName: 'Gray' });
    const deployment = await app.makeDeployment({
      chaplainId: jane.chaplain.id,
      chaplainName: JANE,
      message: 'Bring boots',
      status: 'left',
    });
    await app.makeShift({ deploymentId: deployment.id, note: 'Rain' });
    await app.makeDelivery(
      { userId: admin.user.id },
      {
        kind: 'long-on-scene',
        facts: { chaplainName: JANE, deploymentId: deployment.id },
        activationId: deployment.activationId,
      },
    );
    await jane.visitor.call(updateAccount, { body: { lastName: 'Smith' } });
    const other = await signInAs({ firstName: 'Ann', lastName: 'Borrower' });
    await app.makeDeployment({
      chaplainId: other.chaplain.id,
      activationId: deployment.activationId,
      message: 'Theirs',
      status: 'left',
    });
    await admin.call(deleteAllChaplains);
    await other.visitor.call(updateAccount, { body: { firstName: 'Jane', lastName: 'Gray' } });

    await erase(admin.user, other.user);

    expect(await namesOfDeployments()).toEqual({ 'Bring boots': JANE, none: NEUTRAL });
    const { rows } = await app.db.pool.query('SELECT note FROM deployment_shifts');
    expect(rows).toEqual([{ note: 'Rain' }]);
    expect(await readOutbox(app.db)).toMatchObject([{ facts: { chaplainName: JANE } }]);

    await erase(admin.user, jane.user);

    expect(await namesOfDeployments()).toEqual({ none: NEUTRAL });
    expect(await readOutbox(app.db)).toMatchObject([{ facts: { chaplainName: NEUTRAL } }]);
  });

  test('when one of two people with the same name is erased, messages to the office about the other person keep the name (X9)', async ({
    admin,
  }) => {
    const name = { firstName: 'Jane', lastName: 'Gray' };
    const { id: activationId } = await app.makeActivation();
    const makeNamesake = async () => {
      const made = await app.makeChaplain(approved, name);
      const of = { chaplainId: made.chaplain.id, activationId, status: 'on-scene' as const };
      const { id: deploymentId } = await app.makeDeployment(of);
      await app.makeShift({ deploymentId, arrivedAt: inHours(-11), leftAt: null });
      return { ...made, deploymentId };
    };
    const [one, other] = [await makeNamesake(), await makeNamesake()];
    await warnOnScene(app.db);
    await app.db.pool.query('UPDATE deployment_shifts SET left_at = now()');

    await erase(admin.user, one.user);

    const told = (await readOutbox(app.db)).filter(({ userId }) => userId === admin.user.id);
    const names = Object.fromEntries(
      told.map(({ facts }) => [facts['deploymentId'], facts['chaplainName']]),
    );
    expect(names).toEqual({ [one.deploymentId]: NEUTRAL, [other.deploymentId]: JANE });
  });
});

describe('a deployment without a known owner', () => {
  test('if a deployment’s owner is unknown, its name is removed once all who had that name at the time are erased (X9)', async ({
    admin,
  }) => {
    const name = { firstName: 'Jane', lastName: 'Gray' };
    const before = { ...name, createdAt: inHours(-1) };
    const [one, other] = [await app.makeUser(before), await app.makeUser(before)];
    await app.makeDeployment({ chaplainName: JANE, askedAt: new Date(), message: 'Unclear' });
    await admin.call(deleteAllChaplains);
    await forgetOwners();

    await erase(admin.user, one);
    expect(await namesOfDeployments()).toEqual({ Unclear: JANE });
    await erase(admin.user, other);
    expect(await namesOfDeployments()).toEqual({ none: NEUTRAL });
  });

  test('if a deployment’s owner is unknown, its name stays when people who took that name later are erased (X9)', async ({
    admin,
  }) => {
    await app.makeDeployment({ chaplainName: JANE, askedAt: inHours(-1), message: 'Unclear' });
    await admin.call(deleteAllChaplains);
    await forgetOwners();
    const renamed = await app.makeUser({ createdAt: inHours(-2) });
    const visitor = await app.signIn(renamed);
    await visitor.call(updateAccount, { body: { firstName: 'Jane', lastName: 'Gray' } });
    const newcomer = await app.makeUser({ firstName: 'Jane', lastName: 'Gray' });

    await erase(admin.user, renamed);
    await erase(admin.user, newcomer);

    expect(await namesOfDeployments()).toEqual({ Unclear: JANE });
  });
});

describe('the upgrade that stores owners', () => {
  test('the upgrade stores who owns each deployment: the person who had its name when called, or who answered the call (X9)', async () => {
    // Jane Gray was called, and later renamed Jane Smith. Then Bob took the name Jane Gray.
    await app.db.pool.query(`
      INSERT INTO users (id, username, email, first_name, last_name, created_at) VALUES
        ('00000000-0000-4000-8000-000000000001', 'jane', 'jane@example.org', 'Jane', 'Smith', '2026-01-01'),
        ('00000000-0000-4000-8000-000000000002', 'bob', 'bob@example.org', 'Jane', 'Gray', '2026-01-01'),
        ('00000000-0000-4000-8000-000000000003', 'ruth', 'ruth@example.org', 'Jane', 'Gray', '2026-06-01'),
        ('00000000-0000-4000-8000-000000000004', 'paul', 'paul@example.org', 'Paul', 'Lee', '2026-01-01'),
        ('00000000-0000-4000-8000-000000000005', 'saul', 'saul@example.org', 'Paul', 'Lee', '2026-01-01');
      INSERT INTO audit_events (action, subject_id, details, created_at) VALUES
        ('name-changed', '00000000-0000-4000-8000-000000000001', '{"before": "Jane Gray", "after": "Jane Smith"}', '2026-03-01'),
        ('name-changed', '00000000-0000-4000-8000-000000000002', '{"before": "Bob Roe", "after": "Jane Gray"}', '2026-04-01');
      INSERT INTO activations (id, event_type, description, location, start_time) VALUES
        ('00000000-0000-4000-8000-0000000000a1', 'Flood', 'River', 'Frankfort', '2026-02-01');
      INSERT INTO chaplains (id, user_id, phone, city, affiliation) VALUES
        ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-000000000002', '', '', '');
      INSERT INTO activation_assignments (id, activation_id, chaplain_id, chaplain_name, message, asked_at)
      SELECT ('00000000-0000-4000-8000-0000000000d' || n)::uuid, '00000000-0000-4000-8000-0000000000a1',
        profile::uuid, name, message, '2026-02-01'
      FROM (VALUES (1, NULL, 'Jane Gray', 'of Jane'), (2, NULL, 'Paul Lee', 'tapped by Saul'),
        (3, NULL, 'Paul Lee', 'unclear'), (4, NULL, 'Nobody Known', 'of nobody'),
        (5, '00000000-0000-4000-8000-0000000000c2', 'Bob Roe', 'of Bob')) AS asked(n, profile, name, message);
      INSERT INTO deployment_actions (id, assignment_id, user_id, kind, at, details) VALUES
        (gen_random_uuid(), '00000000-0000-4000-8000-0000000000d2', '00000000-0000-4000-8000-000000000005', 'come', now(), '{}'),
        (gen_random_uuid(), '00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-000000000002', 'come', now(), '{}')`);
    await forgetOwners();
    expect(FILLING).toHaveLength(2);

    for (const statement of FILLING) await app.db.pool.query(statement);

    const { rows } = await app.db.pool.query<{ message: string; username: string | null }>(`
      SELECT message, username FROM activation_assignments
      LEFT JOIN users ON users.id = activation_assignments.user_id`);
    expect(Object.fromEntries(rows.map(({ message, username }) => [message, username]))).toEqual({
      'of Jane': 'jane',
      'tapped by Saul': 'saul',
      unclear: null,
      'of nobody': null,
      'of Bob': 'bob',
    });
  });
});
