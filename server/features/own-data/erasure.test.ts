import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { currentUser, getUser, listUsers, login } from '#shared/accounts/api.ts';
import { approveChaplain, deleteAllChaplains, listChaplains } from '#shared/chaplains/api.ts';
import { listHours } from '#shared/hours/api.ts';
import {
  askForErasure,
  eraseUser,
  listErasureRequests,
  previewErasure,
  readOwnErasure,
  withdrawErasure,
} from '#shared/own-data/api.ts';
import { ERASURE_REASON_MAX_LENGTH } from '#shared/own-data/constants.ts';
import { liftSuspension } from '#shared/suspension/api.ts';
import { listAttendees } from '#shared/training/api.ts';
import { mailFile } from '#server/channels/email-folder.ts';
import { mailFolder } from '#server/channels/open-channels.ts';
import { each, sortedStatuses, totalOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { plantedTables, plantPerson, tablesWith } from '#server/testing/plant-person.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'portal-mail-'));
afterAll(() => rm(dataDir, { recursive: true }));

const app = useTestApp({ dataDir });
const test = testWithPeople(app);

const MARK = 'Zephaniahqx';

const erase = (admin: Pick<Visitor, 'call'>, id: string, username: string) =>
  admin.call(eraseUser, { params: { id }, body: { username } });

describe('requests for erasure', () => {
  test('a person can change and withdraw an erasure request; the office gets only one message, which names nobody', async ({
    admin,
    chaplain,
  }) => {
    expect((await chaplain.call(readOwnErasure)).body).toEqual({ request: null });
    await chaplain.call(askForErasure, { body: { reason: null } });
    const asked = await chaplain.call(askForErasure, { body: { reason: ' I moved away ' } });
    expect(asked.body).toMatchObject({ request: { reason: 'I moved away' } });
    expect((await admin.call(listErasureRequests)).body).toMatchObject([
      {
        userId: chaplain.user.id,
        name: `${chaplain.user.firstName} ${chaplain.user.lastName}`,
        reason: 'I moved away',
      },
    ]);
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'erasure-asked', userId: admin.user.id, facts: {} },
    ]);
    expect((await chaplain.call(withdrawErasure)).body).toEqual({ request: null });
    await chaplain.call(withdrawErasure);
    expect(totalOf(await admin.call(listErasureRequests))).toBe(0);
    const about = { actor: chaplain.user.id, subject: chaplain.user.id, details: {} };
    expect(await auditTrail(app)).toEqual([
      { action: 'erasure-asked', ...about },
      { action: 'erasure-withdrawn', ...about },
    ]);
  });

  test('an erasure request with a reason that is too long is refused', async ({ chaplain }) => {
    const reason = 'x'.repeat(ERASURE_REASON_MAX_LENGTH + 1);
    expect((await chaplain.call(askForErasure, { body: { reason } })).status).toBe(400);
  });
});

describe('an erasure', () => {
  test('after an erasure, no table contains anything personal about the erased person (K11)', async ({
    admin,
  }) => {
    const { userId } = await plantPerson(app.db, MARK);
    expect(await tablesWith(app.db, MARK)).toEqual(plantedTables.toSorted());

    const answer = await erase(admin, userId, MARK);

    expect(answer.status).toBe(204);
    expect(await tablesWith(app.db, MARK)).toEqual([]);
    // Only the person's id remains, in rows about what the person made, approved or tapped.
    expect(await tablesWith(app.db, userId)).toEqual([
      'activation_assignments',
      'activation_log',
      'activations',
      'audit_events',
      'chaplains',
      'deployment_actions',
      'deployment_shifts',
      'duties',
      'handovers',
      'training_sessions',
      'users',
    ]);
  });

  test('stored mail to an erased person, or with their name, is deleted (K11)', async ({
    admin,
    chaplain,
  }) => {
    const { user } = chaplain;
    const { id: deploymentId, activationId } = await app.makeDeployment({
      chaplainId: chaplain.chaplain.id,
      chaplainName: `${user.firstName} ${user.lastName}`,
      status: 'left',
    });
    await app.makeShift({ deploymentId });
    const facts = { chaplainName: `${user.firstName} ${user.lastName}`, deploymentId };
    const toOffice = { userId: admin.user.id };
    const gone = [
      await app.makeDelivery({ userId: user.id, state: 'sent' }),
      await app.makeDelivery({ userId: user.id, state: 'sent', address: 'former@example.org' }),
      await app.makeDelivery(toOffice, { kind: 'long-on-scene', activationId, facts }),
    ];
    const kept = await app.makeDelivery(toOffice);
    mkdirSync(mailFolder(dataDir));
    for (const { id } of [...gone, kept]) writeFileSync(mailFile(mailFolder(dataDir), id), MARK);

    await erase(admin, user.id, user.username);

    expect(readdirSync(mailFolder(dataDir))).toEqual([`${kept.id}.eml`]);
  });

  test('hours, attendance and the audit trail stay under a neutral name after an erasure (K11)', async ({
    admin,
  }) => {
    const { chaplain, user } = await app.makeChaplain(
      { isApproved: true, isActive: true },
      { firstName: MARK, lastName: MARK },
    );
    const { id: chaplainId } = chaplain;
    const { id: deploymentId } = await app.makeDeployment({
      chaplainId,
      chaplainName: `${MARK} ${MARK}`,
      status: 'left',
    });
    await app.makeShift({ deploymentId, note: MARK });
    const { id: trainingId } = await app.makeTrainingSession({ dateTime: inHours(-48) });
    await app.makeRsvp({ trainingId, chaplainId, status: 'attended', attendedAt: new Date() });
    const { id: ahead } = await app.makeTrainingSession({ dateTime: inHours(48) });
    await app.makeRsvp({ trainingId: ahead, chaplainId });
    await app.visitor().call(login, { body: { username: user.username, password: 'wrong-one' } });

    expect((await erase(admin, user.id, user.username.toUpperCase())).status).toBe(204);

    expect((await admin.call(listHours)).body).toMatchObject([
      { name: 'Former chaplain', note: null, minutes: 240 },
    ]);
    const attendees = await admin.call(listAttendees, { params: { id: trainingId } });
    expect(attendees.body).toMatchObject([
      { firstName: 'Former', lastName: 'chaplain', status: 'attended' },
    ]);
    expect(totalOf(await admin.call(listAttendees, { params: { id: ahead } }))).toBe(0);
    expect(await auditTrail(app)).toEqual([
      { action: 'sign-in-failed', actor: null, subject: user.id, details: {} },
      { action: 'person-erased', actor: admin.user.id, subject: user.id, details: {} },
    ]);
    expect(await tablesWith(app.db, MARK)).toEqual([]);
  });

  test('an erased person is missing from all lists, has no page, and can’t sign in again (K11)', async ({
    admin,
    chaplain,
  }) => {
    const { id } = chaplain.user;
    const deployment = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await erase(admin, id, chaplain.user.username);

    expect((await chaplain.call(currentUser)).status).toBe(401);
    expect(each(await admin.call(listUsers), 'id')).toEqual([admin.user.id]);
    expect(totalOf(await admin.call(listUsers, { query: { access: 'suspended' } }))).toBe(0);
    for (const query of [{}, { status: 'declined' as const }, { search: 'former' }]) {
      expect(totalOf(await admin.call(listChaplains, { query }))).toBe(0);
    }
    const params = { id };
    expect((await admin.call(getUser, { params })).status).toBe(404);
    expect((await admin.call(liftSuspension, { params })).status).toBe(404);
    expect((await admin.call(previewErasure, { params })).status).toBe(404);
    const profile = { id: chaplain.chaplain.id };
    expect((await admin.call(approveChaplain, { params: profile })).status).toBe(404);
    const { username } = chaplain.user;
    const again = await app.visitor().call(login, { body: { username, password: PASSWORD } });
    expect(again.status).toBe(401);
    const { rows } = await app.db.pool.query(
      'SELECT status, chaplain_name FROM activation_assignments WHERE id = $1',
      [deployment.id],
    );
    expect(rows).toEqual([{ status: 'released', chaplain_name: 'Former chaplain' }]);
  });

  test('after an erasure, messages to the office no longer contain the name of the erased chaplain (K11)', async ({
    admin,
  }) => {
    const { chaplain, user } = await app.makeChaplain({}, { firstName: MARK, lastName: 'Gray' });
    const { id, activationId } = await app.makeDeployment({ chaplainId: chaplain.id });
    const facts = { chaplainName: `${MARK} Gray`, deploymentId: id, hours: 10 };
    const message = { kind: 'long-on-scene' as const, facts, activationId };
    await app.makeDelivery({ userId: admin.user.id }, message);
    await erase(admin, user.id, user.username);
    expect(await readOutbox(app.db)).toMatchObject([
      { userId: admin.user.id, facts: { chaplainName: 'Former chaplain', hours: 10 } },
    ]);
  });

  test('an erasure also removes the person’s name and words from deployments of a profile that was deleted earlier (K11)', async ({
    admin,
  }) => {
    const { chaplain, user } = await app.makeChaplain({}, { firstName: MARK, lastName: 'Gray' });
    const { id: deploymentId, activationId } = await app.makeDeployment({
      chaplainId: chaplain.id,
      chaplainName: `${MARK} Gray`,
      message: MARK,
      status: 'left',
    });
    await app.makeShift({ deploymentId, note: MARK });
    const facts = { chaplainName: `${MARK} Gray`, deploymentId, hours: 10 };
    const message = { kind: 'long-on-scene' as const, facts, activationId };
    await app.makeDelivery({ userId: admin.user.id }, message);
    await admin.call(deleteAllChaplains);

    const preview = await admin.call(previewErasure, { params: { id: user.id } });
    expect(preview.body.stays).toContainEqual({ part: 'hours', count: 1 });
    expect((await erase(admin, user.id, user.username)).status).toBe(204);

    expect(await tablesWith(app.db, MARK)).toEqual([]);
    expect((await admin.call(listHours)).body).toMatchObject([
      { name: 'Former chaplain', note: null, minutes: 240 },
    ]);
  });

  test('an erased person’s files are deleted, except those of approved resources (K11)', async ({
    admin,
    chaplain,
  }) => {
    const uploadedBy = chaplain.user.id;
    const pending = await app.makeResource({ uploadedBy });
    const fileName = `${MARK}.pdf`;
    const kept = await app.makeResource({ uploadedBy, isApproved: true, fileName });
    const upload = await app.makeUpload({ userId: uploadedBy, name: MARK });
    await erase(admin, uploadedBy, chaplain.user.username);
    const { rows } = await app.db.pool.query('SELECT key FROM object_deletions ORDER BY key');
    expect(rows).toEqual(
      [`files/${pending.objectId}`, `incoming/${upload}`].toSorted().map((key) => ({ key })),
    );
    const stored = await app.db.pool.query('SELECT id, uploaded_by, file_name FROM resources');
    expect(stored.rows).toEqual([{ id: kept.id, uploaded_by: null, file_name: 'resource.pdf' }]);
  });

  test('the preview of an erasure counts what is deleted and what stays, and changes nothing', async ({
    admin,
    chaplain,
  }) => {
    const { id: chaplainId } = chaplain.chaplain;
    const { id: deploymentId } = await app.makeDeployment({ chaplainId, status: 'left' });
    await app.makeShift({ deploymentId, note: 'Bring boots' });
    const preview = await admin.call(previewErasure, { params: { id: chaplain.user.id } });
    expect(preview.body).toMatchObject({ email: chaplain.user.email, problem: null });
    expect(preview.body.goes).toEqual([
      { part: 'account', count: 1 },
      { part: 'profile', count: 1 },
      { part: 'access', count: 1 },
      { part: 'notes', count: 1 },
    ]);
    expect(preview.body.stays).toEqual([
      { part: 'hours', count: 1 },
      { part: 'deployments', count: 1 },
    ]);
    expect((await chaplain.call(currentUser)).status).toBe(200);
  });

  test('an erasure with a wrong username is refused and changes nothing', async ({
    admin,
    chaplain,
    applicant,
  }) => {
    const answer = await erase(admin, chaplain.user.id, applicant.user.username);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('username');
    expect((await chaplain.call(currentUser)).status).toBe(200);
  });

  test('a chaplain who is recorded as on scene can’t be erased until their departure is recorded', async ({
    admin,
    chaplain,
  }) => {
    const { id: chaplainId } = chaplain.chaplain;
    const { id: deploymentId } = await app.makeDeployment({ chaplainId, status: 'on-scene' });
    await app.makeShift({ deploymentId, arrivedAt: inHours(-1), leftAt: null });
    const params = { id: chaplain.user.id };
    const preview = await admin.call(previewErasure, { params });
    expect(preview.body.problem).toContain('on scene');
    expect((await erase(admin, chaplain.user.id, chaplain.user.username)).status).toBe(409);
  });

  test('an erasure that fails half-way erases nothing', async ({ admin, chaplain }) => {
    await whileTableRefuses(app, 'audit_events', async () => {
      expect((await erase(admin, chaplain.user.id, chaplain.user.username)).status).toBe(500);
    });
    expect((await chaplain.call(currentUser)).body).toMatchObject({
      username: chaplain.user.username,
    });
  });

  test('nobody can erase themselves, and if two administrators erase each other at the same time, only one is erased (K12)', async () => {
    for (let round = 0; round < 4; round += 1) {
      await app.db.pool.query("UPDATE users SET role = 'guest'");
      const [one, two] = [await app.signInAs('admin'), await app.signInAs('admin')];
      expect((await erase(one.visitor, one.user.id, one.user.username)).status).toBe(409);
      const answers = await Promise.all([
        erase(one.visitor, two.user.id, two.user.username),
        erase(two.visitor, one.user.id, one.user.username),
      ]);
      const [first, second] = sortedStatuses(answers);
      expect(first).toBe(204);
      expect([401, 403, 409]).toContain(second);
      const { rows } = await app.db.pool.query("SELECT id FROM users WHERE role = 'admin'");
      expect(rows).toHaveLength(1);
    }
  });
});
