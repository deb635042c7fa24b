import { describe, expect, test } from 'vitest';
import { updateProgram } from '#shared/program/api.ts';
import { changeSetUp, readSetUp } from '#shared/system/api.ts';
import type { SetUpStep } from '#shared/system/set-up.ts';
import type { AppSettings } from '#server/app.ts';
import { recordBackup } from '#server/backup/last-backup-queries.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { addAuthenticator } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { gatherSetUp } from './set-up.ts';

const app = useTestApp();

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const done = async () => {
    const { body } = await visitor.call(readSetUp);
    return body.steps.filter(({ isDone }) => isDone).map(({ name }) => name);
  };
  return { visitor, user, done };
}

describe('the list of set-up steps', () => {
  test('no set-up step is done in a newly installed portal', async () => {
    const { done } = await office();
    expect(await done()).toEqual([]);
  });

  test.each<[SetUpStep, object]>([
    ['names', { agency: 'ODEM', phone: '+1 503 555 0199', email: 'care@odem.example' }],
    ['time-zone', { timeZone: 'America/Los_Angeles' }],
    ['regions', { regions: [{ code: 'N', name: 'North', counties: [], timeZone: null }] }],
    ['examples', { figures: [], quotations: [] }],
  ])(
    'the set-up step %s counts as done once the office has changed the settings of that step',
    async (step, body) => {
      const { visitor, done } = await office();
      expect((await visitor.call(updateProgram, { body })).status).toBe(200);
      expect(await done()).toContain(step);
    },
  );

  test('if the program is in the default state, the time zone step is done once the office has saved its contacts', async () => {
    const { visitor, done } = await office();
    const own = { agency: 'The Agency', phone: '+1 502 555 0199', email: 'care@agency.example' };
    await visitor.call(updateProgram, { body: own });
    expect(await done()).toEqual(['names', 'time-zone']);
    await visitor.call(updateProgram, { body: { state: 'Oregon' } });
    expect(await done()).toEqual(['names']);
  });

  test('the set-up step for names stays open while the office still has an example contact', async () => {
    const { visitor, done } = await office();
    await visitor.call(updateProgram, { body: { agency: 'The Agency' } });
    expect(await done()).toEqual([]);
  });

  test('the set-up step for replacing the examples stays open while Home still shows an example', async () => {
    const { visitor, done } = await office();
    await visitor.call(updateProgram, { body: { figures: [] } });
    expect(await done()).toEqual([]);
  });

  test('the set-up step for mail is done once a mail server has accepted a test message', async () => {
    const client = { origin: 'http://localhost' };
    const isTried = async (hasMailServer: boolean) =>
      (await gatherSetUp(app.db.orm, { client, hasMailServer })).steps.find(
        ({ name }) => name === 'mail',
      )?.isDone;
    await app.makeDelivery({ channel: 'email', state: 'sent' }, { kind: 'invitation' });
    await app.makeDelivery({ channel: 'push', state: 'sent' }, { kind: 'test-message' });
    await app.makeDelivery({ channel: 'email', state: 'failed' }, { kind: 'test-message' });
    expect(await isTried(true)).toBe(false);
    await app.makeDelivery({ channel: 'email', state: 'sent' }, { kind: 'test-message' });
    expect(await isTried(true)).toBe(true);
    expect(await isTried(false)).toBe(false);
  });

  test('the set-up step for https is done once the portal’s address is an https address', async () => {
    const { visitor } = await office();
    const read = async (changed: Partial<AppSettings>, headers = {}) => {
      const portal = await app.secondProcess(changed);
      const there = portal.visitor();
      there.cookies.set('sid', visitor.cookies.get('sid') ?? '');
      const answer = await there.send('GET', readSetUp.path, { headers });
      return JSON.stringify(answer.body).includes('{"name":"https","isDone":true}');
    };
    expect(await read({ publicUrl: 'http://chaplains.example.org' })).toBe(false);
    expect(await read({ publicUrl: 'https://chaplains.example.org' })).toBe(true);
    expect(await read({}, { 'x-forwarded-proto': 'https' })).toBe(false);
  });

  test('a suspended administrator does not count for the set-up step that asks for a second administrator', async () => {
    const { done } = await office();
    const other = await app.makeUser({ role: 'admin' });
    expect(await done()).toEqual(['second-administrator']);
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [other.id]);
    expect(await done()).toEqual([]);
  });

  test('the set-up step for second factors is done once every administrator has a second factor', async () => {
    const { visitor, done } = await office();
    await addAuthenticator(visitor);
    expect(await done()).toEqual(['second-step']);
    await app.makeUser({ role: 'admin' });
    expect(await done()).toEqual(['second-administrator']);
  });

  test('the set-up step for backups is done once the portal’s own command has made a backup', async () => {
    const { done } = await office();
    await recordBackup(app.db.orm, { createdAt: new Date().toISOString(), bytes: 1 });
    expect(await done()).toEqual(['backup']);
  });

  test('dismissing the set-up list hides it for all administrators in every process, and is audited', async () => {
    const { visitor, user } = await office();
    const dismiss = (isDismissed: boolean) => visitor.call(changeSetUp, { body: { isDismissed } });
    expect((await dismiss(true)).body).toMatchObject({ isDismissed: true });
    await dismiss(true);
    const portal = await app.secondProcess();
    const { visitor: other } = await app.signInAs('admin');
    const there = portal.visitor();
    there.cookies.set('sid', other.cookies.get('sid') ?? '');
    expect((await there.call(readSetUp)).body).toMatchObject({ isDismissed: true });
    const events = (await auditTrail(app)).filter(({ action }) => action === 'program-changed');
    expect(events).toMatchObject([
      {
        actor: user.id,
        details: { setting: 'set-up list', from: 'shown', to: 'dismissed' },
      },
    ]);
    expect((await dismiss(false)).body).toMatchObject({ isDismissed: false });
  });
});
