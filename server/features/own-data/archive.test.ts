import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { deleteAllChaplains } from '#shared/chaplains/api.ts';
import { downloadOwnData, eraseUser, prepareOwnData } from '#shared/own-data/api.ts';
import { VERIFICATION_NEEDED } from '#shared/second-factor/constants.ts';
import { tableNames } from '#server/db/inspect-schema.ts';
import { fileKey, type Storage } from '#server/storage/storage.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { plantPerson } from '#server/testing/plant-person.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { SECTIONS } from './archive-queries.ts';
import { archiveOf } from './archive.ts';

const app = useTestApp();
const test = testWithPeople(app);

const MINE = 'Zephaniahqx';
const THEIRS = 'Obadiahqx';

const README_BEGIN = [
  'Your data in Emergency Management Chaplaincy Program',
  '',
  'This archive holds what the portal stores about you. The files that end in .json are texts: any',
  'text editor opens them. Times are in UTC or carry their offset.',
  '',
  'account.json',
  '    your account: name, username, email address and role',
  '',
].join('\r\n');
const README_END = [
  '',
  'files',
  '    the files that you uploaded',
  '',
  'Names and addresses of other people are left out, and so are secrets such as passwords, which',
  'are stored only in a form that nobody can read. “the office” stands for an administrator.',
  '',
  'Questions? Ask the program office: (555) 555-0100, chaplaincy@example.org.',
  '',
].join('\r\n');

async function download({ cookies }: Pick<Visitor, 'cookies'>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${app.url}/api/own-data/archive`, { headers: { cookie } });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function archiveFor(visitor: Pick<Visitor, 'cookies'>) {
  const { answer, bytes } = await download(visitor);
  expect(answer.status).toBe(200);
  return readZip(bytes);
}

const textOf = (files: Map<string, Buffer>) =>
  [...files].map(([name, content]) => `${name}\n${content.toString()}`).join('\n');

describe('the archive of a person’s own data', () => {
  test('the archive of a person’s data has a file for each kind of data, and its readme lists these files', async () => {
    const { user } = await plantPerson(app.db, MINE);
    const files = await archiveFor(await app.signIn(user));
    const readme = files.get('README.txt')?.toString() ?? '';
    const marked: string[] = [];
    for (const { name } of SECTIONS) {
      const content = files.get(`${name}.json`)?.toString() ?? '';
      const rows: unknown = JSON.parse(content);
      expect(rows, name).not.toEqual([]);
      if (content.includes(MINE)) marked.push(name);
      expect(readme).toContain(`${name}.json`);
    }
    const withoutText = ['training', 'visits'];
    expect(marked).toEqual(
      SECTIONS.map(({ name }) => name).filter((name) => !withoutText.includes(name)),
    );
  });

  test('the readme of the archive says what it holds, what is left out, and whom to ask', async ({
    guest,
  }) => {
    const readme = (await archiveFor(guest)).get('README.txt')?.toString() ?? '';
    expect(readme.slice(0, README_BEGIN.length)).toBe(README_BEGIN);
    expect(readme.slice(-README_END.length)).toBe(README_END);
  });

  test('each file of the archive is a JSON list with indented rows, even without rows', async ({
    guest,
  }) => {
    const files = await archiveFor(guest);
    expect(files.get('notes.json')?.toString()).toBe('[]\n');
    const account = files.get('account.json')?.toString() ?? '';
    expect(account).toMatch(/^\[\n\{\n {2}"/);
    expect(account).toMatch(/[^,]\n\}\n\]\n$/);
  });

  test('if the file store fails while an archive is sent, the download breaks off', async ({
    guest,
  }) => {
    const userId = guest.user.id;
    const { objectId } = await app.makeResource({ uploadedBy: userId });
    await app.storage.write(fileKey(objectId), Buffer.from('abc'));
    const storage: Storage = {
      ...app.storage,
      read: async () => {
        throw new Error('The store is away.');
      },
    };
    const sent: Buffer[] = [];
    const sending = async () => {
      for await (const chunk of archiveOf({ orm: app.db.orm, storage, userId })) sent.push(chunk);
    };
    await expect(sending()).rejects.toThrow('The store is away.');
  });

  test('the archive of a person’s data contains the deployments and hours of the person’s deleted profile (X9)', async ({
    admin,
    chaplain,
  }) => {
    const { id: deploymentId } = await app.makeDeployment({
      chaplainId: chaplain.chaplain.id,
      message: MINE,
      status: 'left',
    });
    await app.makeShift({ deploymentId, note: MINE });
    await admin.call(deleteAllChaplains);
    const files = await archiveFor(chaplain);
    for (const name of ['deployments.json', 'hours.json']) {
      expect(files.get(name)?.toString()).toContain(MINE);
    }
  });

  test('the archive of a person’s data contains nothing about other people, and no secrets such as password hashes (K10)', async () => {
    const { user, userId, ids } = await plantPerson(app.db, MINE);
    const other = await plantPerson(app.db, THEIRS);
    // Names the other person in the user's rows, as approver, as actor and in messages.
    await app.db.pool.query(
      'UPDATE activation_assignments SET activation_id = $1, asked_by = $2 WHERE id = $3',
      [other.ids['activations'], other.userId, ids['activation_assignments']],
    );
    await app.db.pool.query('UPDATE deployment_shifts SET approved_by = $1', [other.userId]);
    await app.db.pool.query('UPDATE deployment_actions SET user_id = $1', [other.userId]);
    await app.db.pool.query('UPDATE messages SET facts = facts || $1, created_by = $2', [
      { chaplainName: THEIRS },
      other.userId,
    ]);
    await app.db.pool.query(
      `INSERT INTO audit_events (action, actor_id, subject_id, details) VALUES
        ('sign-in-failed', NULL, $1, $3), ('name-changed', $1, $2, $3), ('signed-in', $2, $1, $3)`,
      [userId, other.userId, { address: THEIRS }],
    );

    const files = await archiveFor(await app.signIn(user));
    const all = textOf(files);
    expect(all).toContain(MINE);
    expect(all).not.toContain(THEIRS);
    for (const id of Object.values(other.ids)) expect(all).not.toContain(id);
    const { rows } = await app.db.pool.query<{ hash: string }>(
      `SELECT password AS hash FROM users WHERE password IS NOT NULL
       UNION SELECT sid FROM sessions UNION SELECT feed_id::text FROM calendar_feeds`,
    );
    const secrets = rows.map(({ hash }) => hash).filter((hash) => hash !== MINE);
    for (const secret of secrets) expect(all).not.toContain(secret);
  });

  test('the archive of a person’s data contains the uploaded files in full, under names that every system accepts', async ({
    chaplain,
    applicant,
  }) => {
    const objectId = randomUUID();
    const content = Buffer.alloc(3 * 1024 * 1024 + 7, 'abc');
    await app.storage.write(fileKey(objectId), content);
    const uploadedBy = chaplain.user.id;
    await app.makeResource({ uploadedBy, objectId, fileName: 'My: "guide"/2.pdf' });
    await app.makeResource({ uploadedBy, fileName: 'not-in-the-store.pdf' });
    const theirs = randomUUID();
    await app.storage.write(fileKey(theirs), content);
    await app.makeResource({ uploadedBy: applicant.user.id, objectId: theirs });
    const files = await archiveFor(chaplain);
    const names = [...files.keys()].filter((name) => name.startsWith('files/'));
    expect(names).toEqual(['files/1 My- -guide--2.pdf']);
    expect(files.get(names[0] ?? '')?.equals(content)).toBe(true);
  });

  test('the archive of a person’s data contains all rows, even of a long list', async ({
    guest,
  }) => {
    await app.db.pool.query(
      `INSERT INTO audit_events (action, actor_id, subject_id, details)
       SELECT 'name-changed', $1, $1, jsonb_build_object('after', 'name ' || n)
       FROM generate_series(1, 2500) AS n`,
      [guest.user.id],
    );
    const files = await archiveFor(guest);
    const events: unknown = JSON.parse(files.get('audit-trail.json')?.toString() ?? '');
    expect(events).toHaveLength(2501);
  });

  test('downloading one’s own data and erasing a person are refused more than ten minutes after the last proof of identity', async ({
    admin,
    guest,
  }) => {
    await app.db.pool.query("UPDATE sessions SET verified_at = now() - interval '11 minutes'");
    expect((await guest.call(prepareOwnData)).status).toBe(403);
    expect((await download(guest)).answer.status).toBe(403);
    const params = { id: guest.user.id };
    const answer = await admin.call(eraseUser, { params, body: { username: guest.user.username } });
    expect([answer.status, answer.body.code]).toEqual([403, VERIFICATION_NEEDED]);
    expect(await auditTrail(app)).toEqual([]);
  });

  test('each download of own data is audited, and the sixth within an hour is refused', async ({
    guest,
  }) => {
    for (let round = 0; round < 5; round += 1) await download(guest);
    const sixth = await guest.call(downloadOwnData);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).not.toBeNull();
    const about = { actor: guest.user.id, subject: guest.user.id };
    expect(await auditTrail(app)).toEqual(
      Array.from({ length: 5 }, () => ({ action: 'own-data-downloaded', ...about, details: {} })),
    );
  });

  test('the archive of a person’s data includes every table with personal data', () => {
    const read = SECTIONS.flatMap(({ tables }) => tables);
    expect(tableNames.filter((name) => !read.includes(name)).toSorted()).toEqual([
      'activations',
      'agency_sign_ins',
      'announcements',
      'credential_kinds',
      'field_guide_images',
      'field_guide_sections',
      'object_deletions',
      'portal_keys',
      'portal_settings',
      'rate_limits',
      'received_texts',
      'site_codes',
      'site_shifts',
      'sites',
      'tier_versions',
      'tiers',
      'training_sessions',
    ]);
  });
});
