import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, test } from 'vitest';
import { defaultProgram } from '#shared/program/settings.ts';
import { tableNames } from '#server/db/inspect-schema.ts';
import { readEnv } from '#server/settings/env.ts';
import { exportAudit } from '#server/features/audit/export.ts';
import { exampleFile } from '#server/testing/example-file.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { KEPT_TABLES, RETAINED_TABLES } from './retained-tables.ts';
import { applyRetention, startRetention } from './start-retention.ts';

const app = useTestApp();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

test('every table either has a retention time or is listed as kept for good (B10)', () => {
  const declared = [...RETAINED_TABLES.map(({ table }) => table), ...KEPT_TABLES];
  expect(declared.toSorted()).toEqual(tableNames.toSorted());
});

test('docs/operations/data.md lists each table with its retention, and names only real settings (B10)', () => {
  const [, section = ''] = exampleFile('data.md').split('## What is kept for how long\n');
  const rows = section.split('\n## ')[0]?.match(/^\| `.*$/gm) ?? [];
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(
    RETAINED_TABLES.map(({ table, kept, setting, by }) => [
      `\`${table}\``,
      kept,
      setting === null ? '' : `\`${setting}\``,
      by,
    ]),
  );
  const settings = RETAINED_TABLES.flatMap(({ setting }) => setting ?? []);
  expect(settings.filter((name) => !(name in readEnv({ [name]: '100' })))).toEqual([]);
  expect([defaultProgram.auditDays, defaultProgram.messageDays]).toEqual([0, 730]);
});

test.each([
  ['AUDIT_RETENTION_DAYS', '89'],
  ['MESSAGE_RETENTION_DAYS', '-1'],
])('the portal doesn’t start with the invalid retention setting %s=%s', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name}: `);
});

describe('messages', () => {
  const settings = { auditDays: 0, messageDays: 100 };
  const count = async (table: string) => {
    const { rows } = await app.db.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table}`,
    );
    return rows[0]?.n;
  };

  it('messages older than the setting are deleted with their deliveries and answer links (B10)', async () => {
    const old = await app.makeDelivery({ state: 'sent' }, { createdAt: daysAgo(101) });
    await app.makeDelivery({ state: 'sent' }, { createdAt: daysAgo(99) });
    await app.db.pool.query('INSERT INTO answer_links (token_hash, delivery_id) VALUES ($1, $2)', [
      'hash',
      old.id,
    ]);
    await applyRetention(app.db, settings);
    expect([
      await count('messages'),
      await count('deliveries'),
      await count('answer_links'),
    ]).toEqual([1, 1, 0]);
  });

  it('an old message that is still waiting to be sent is kept', async () => {
    await app.makeDelivery({ state: 'queued' }, { createdAt: daysAgo(101) });
    await applyRetention(app.db, settings);
    expect(await count('messages')).toBe(1);
  });

  it('messages are kept forever if the setting is 0', async () => {
    await app.makeDelivery({ state: 'sent' }, { createdAt: daysAgo(5000) });
    await applyRetention(app.db, { auditDays: 0, messageDays: 0 });
    expect(await count('messages')).toBe(1);
  });
});

describe('kept mail', () => {
  it('mail that is kept instead of sent is deleted after 30 days, or once its delivery record is deleted', async () => {
    const [recent, old] = [await app.makeDelivery(), await app.makeDelivery()];
    const gone = randomUUID();
    const folder = temporaryFolder();
    const keep = (name: string, age = 0) => {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), daysAgo(age), daysAgo(age));
    };
    keep(`${recent.id}.eml`, 29);
    keep(`${old.id}.eml`, 31);
    keep(`${old.id}.eml.123`, 31);
    keep(`${gone}.eml`);
    keep(`${gone}.eml.123`);
    keep('notes.txt');

    await sweep(folder);

    expect(readdirSync(folder).toSorted()).toEqual([`${recent.id}.eml`, 'notes.txt'].toSorted());
  });

  it('the retention job logs no warning if the portal never kept mail and has no folder for it', async () => {
    const { logged } = await sweep(join(temporaryFolder(), 'mail'));
    expect(logged).toEqual([]);
  });

  async function sweep(mailFolder: string) {
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
    const decided = { auditDays: 0, messageDays: 0 };
    await startRetention({ db: app.db, log, decided, mailFolder, pause: 60_000 })();
    return { logged };
  }
});

describe('the audit trail', () => {
  const happened = (createdAt: Date, details = {}) =>
    app.db.pool.query(
      `INSERT INTO audit_events (action, details, created_at) VALUES ('name-changed', $1, $2)`,
      [details, createdAt],
    );
  const settings = { auditDays: 100, messageDays: 0 };
  const actions = async () => {
    const { rows } = await app.db.pool.query<{ action: string }>(
      'SELECT action FROM audit_events ORDER BY created_at, position',
    );
    return rows.map(({ action }) => action);
  };
  const fileIn = (folder: string) => join(folder, 'audit.csv');

  it('an event of the audit trail that is in no export is never deleted, however old (B10)', async () => {
    await happened(daysAgo(2000));
    await applyRetention(app.db, settings);
    expect(await actions()).toEqual(['name-changed']);
  });

  it('an exported audit event older than the setting is deleted, and the audit trail records the deletion (B10)', async () => {
    for (const days of [300, 200, 150, 50]) await happened(daysAgo(days));
    await exportAudit(app.db, { before: daysAgo(180), file: fileIn(temporaryFolder()) });
    await applyRetention(app.db, settings);
    expect(await actions()).toEqual([
      'name-changed',
      'name-changed',
      'audit-exported',
      'audit-removed',
    ]);
    await exportAudit(app.db, { before: daysAgo(10), file: fileIn(temporaryFolder()) });
    await applyRetention(app.db, settings);
    expect((await actions()).filter((action) => action === 'name-changed')).toHaveLength(1);
  });

  it('an audit export has all events before the given day, in a file that only its owner can read', async () => {
    const ruth = await app.makeUser({ firstName: 'Ruth', lastName: 'Moabite' });
    await happened(daysAgo(20), { before: '=1+1' });
    await app.db.pool.query(
      `INSERT INTO audit_events (action, actor_id, subject_id, created_at)
       VALUES ('signed-in', $1, $1, $2), ('signed-in', $1, $1, now())`,
      [ruth.id, daysAgo(19)],
    );
    const file = fileIn(temporaryFolder());
    const { count } = await exportAudit(app.db, { before: daysAgo(1), file });
    expect(count).toBe(2);
    const lines = readFileSync(file, 'utf8').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Name changed,name-changed');
    expect(lines[2]).toContain(`Ruth Moabite,${ruth.id}`);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('an audit export that would overwrite a file is refused, and its events don’t count as exported', async () => {
    await happened(daysAgo(300));
    const file = fileIn(temporaryFolder());
    writeFileSync(file, 'the export of last year');
    await expect(exportAudit(app.db, { before: daysAgo(1), file })).rejects.toThrow(
      'exists already',
    );
    expect(readFileSync(file, 'utf8')).toBe('the export of last year');
    await applyRetention(app.db, settings);
    expect(await actions()).toEqual(['name-changed']);
  });

  it('if a symbolic link has the name of an audit export’s unfinished file, the export doesn’t write to the link’s target', async () => {
    await happened(daysAgo(300));
    const file = fileIn(temporaryFolder());
    const precious = fileIn(temporaryFolder());
    writeFileSync(precious, 'of somebody else');
    symlinkSync(precious, `${file}.part`);
    await exportAudit(app.db, { before: daysAgo(1), file });
    expect(readFileSync(precious, 'utf8')).toBe('of somebody else');
    expect(lstatSync(file).isFile()).toBe(true);
    expect(lstatSync(file).mode & 0o077).toBe(0);
  });

  it('an export of the audit trail that includes the last hour is refused, because events may be missing', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 60 * 60_000);
    const file = fileIn(temporaryFolder());
    await expect(exportAudit(app.db, { before: hours(0.9), file })).rejects.toThrow('last hour');
    expect(existsSync(file)).toBe(false);
    await exportAudit(app.db, { before: hours(1.1), file });
    expect(existsSync(file)).toBe(true);
  });

  it('an audit export up to a future day is refused, with the command for the latest possible day', async () => {
    const file = fileIn(temporaryFolder());
    const refusal = (before: string, now: string) =>
      exportAudit(app.db, { before: new Date(before), file }, new Date(now)).catch(String);
    expect(await refusal('2026-11-26', '2026-11-25T12:00Z')).toContain(
      `2026-11-26 is ahead, and only what is over can be exported. The latest day is now: npm run audit:export -- --before 2026-11-25 ${file}`,
    );
    expect(await refusal('2026-11-26', '2026-11-25T00:30Z')).toContain('--before 2026-11-24 ');
    expect(existsSync(file)).toBe(false);
  });

  it('an audit export that can’t be written leaves no file, and its events don’t count as exported', async () => {
    await happened(daysAgo(300));
    const file = join(temporaryFolder(), 'missing', 'audit.csv');
    await expect(exportAudit(app.db, { before: daysAgo(1), file })).rejects.toThrow('ENOENT');
    expect(existsSync(file)).toBe(false);
    await applyRetention(app.db, settings);
    expect(await actions()).toEqual(['name-changed']);
  });
});
