import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditAction } from '#shared/audit/constants.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { exportAudit, removeExportedEvents } from './export.ts';

const app = useTestApp();

interface Event {
  action?: AuditAction;
  actorId?: string;
  subjectId?: string;
  details?: Record<string, unknown>;
}

async function happened(
  createdAt: string,
  { action = 'name-changed', actorId, subjectId, details = {} }: Event = {},
) {
  await app.db.pool.query(
    `INSERT INTO audit_events (action, actor_id, subject_id, details, created_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [action, actorId ?? null, subjectId ?? null, details, createdAt],
  );
}

const APRIL = '2025-04-01T00:00:00.000Z';
const MAY = '2025-05-01T00:00:00.000Z';

const exportBefore = (before: string, file = join(temporaryFolder(), 'audit.csv')) =>
  exportAudit(app.db, { before: new Date(before), file });

const exported = () => readSetting(app.db.orm, 'audit-export');

describe('an export of the audit trail', () => {
  test('an export of the audit trail writes each event before its day with names and ids, and gives the file’s hash', async () => {
    const joan = await app.makeUser({ firstName: 'Joan', lastName: 'Mercer' });
    const ruth = await app.makeUser({ firstName: 'Ruth', lastName: 'Moabite' });
    await happened('2025-03-05T00:00:00.000Z', { action: 'signed-in' });
    await happened('2025-03-04T05:06:07.008Z', {
      action: 'role-changed',
      actorId: joan.id,
      subjectId: ruth.id,
      details: { to: 'admin' },
    });
    await happened(APRIL);
    const file = join(temporaryFolder(), 'audit.csv');

    const { count, sha256 } = await exportBefore(APRIL, file);

    expect(count).toBe(2);
    expect(sha256).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
    const [header, ...rows] = readCsv(readFileSync(file, 'utf8'));
    expect(header?.slice(1)).toEqual([
      'What',
      'Action',
      'Who',
      'Who (id)',
      'To whom',
      'To whom (id)',
      'Details',
      'Id',
    ]);
    expect(rows).toEqual([
      [
        '2025-03-04T05:06:07.008Z',
        'Role changed',
        'role-changed',
        'Joan Mercer',
        joan.id,
        'Ruth Moabite',
        ruth.id,
        '{"to":"admin"}',
        expect.stringMatching(/^[\da-f-]{36}$/),
      ],
      [
        '2025-03-05T00:00:00.000Z',
        'Signed in',
        'signed-in',
        '',
        '',
        '',
        '',
        '{}',
        expect.stringMatching(/^[\da-f-]{36}$/),
      ],
    ]);
  });

  test('an export of the audit trail is audited with the number of events, its day and the file’s name', async () => {
    await happened('2025-03-04T00:00:00Z');

    await exportBefore(APRIL, join(temporaryFolder(), 'spring.csv'));

    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'audit-exported',
      actor: null,
      subject: null,
      details: { count: 1, until: APRIL, file: 'spring.csv' },
    });
    expect(await exported()).toEqual({ before: APRIL });
  });

  test('a later export of the audit trail covers more events; an export up to an earlier day doesn’t cover fewer', async () => {
    await exportBefore(APRIL);
    await exportBefore(MAY);
    expect(await exported()).toEqual({ before: MAY });
    await exportBefore(APRIL);
    expect(await exported()).toEqual({ before: MAY });
  });

  test('the audit trail can be exported up to this moment, but not up to a later one', async () => {
    const file = join(temporaryFolder(), 'audit.csv');
    const at = (moment: string) => ({ before: new Date(moment), file });
    const now = new Date('2025-04-01T00:30:00Z');

    await expect(exportAudit(app.db, at('2025-04-01T00:30:00.001Z'), now)).rejects.toThrow(
      `2025-04-01 is ahead, and only what is over can be exported. The latest day is now: npm run audit:export -- --before 2025-03-31 ${file}`,
    );
    expect(await exported()).toBeNull();
    expect(await exportAudit(app.db, at('2025-04-01T00:30:00Z'), now)).toMatchObject({ count: 0 });
  });

  test('an export of the audit trail that includes the last hour is refused with the command for an earlier day', async () => {
    const file = join(temporaryFolder(), 'audit.csv');
    const now = new Date('2100-01-02T00:30:00Z');

    await expect(exportAudit(app.db, { before: new Date(), file }, now)).rejects.toThrow(
      `Events of the last hour can’t be exported: some may not be written yet. Wait for an hour, or name an earlier day: npm run audit:export -- --before 2100-01-01 ${file}`,
    );
    expect(await auditTrail(app)).toEqual([]);
  });

  test('if an export of the audit trail breaks off, no file stays behind and no event counts as exported', async () => {
    const folder = temporaryFolder();
    // This time can’t be written into the file.
    await happened('-infinity');

    await expect(exportBefore(APRIL, join(folder, 'audit.csv'))).rejects.toThrow(
      'Invalid time value',
    );

    expect(readdirSync(folder)).toEqual([]);
    expect(await exported()).toBeNull();
    expect((await auditTrail(app)).map(({ action }) => action)).toEqual(['name-changed']);
  });

  test('an export of the audit trail doesn’t overwrite a file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'audit.csv'), 'the export of last year');

    await expect(exportBefore(APRIL, join(folder, 'audit.csv'))).rejects.toThrow('exists already');

    expect(readFileSync(join(folder, 'audit.csv'), 'utf8')).toBe('the export of last year');
    expect(await exported()).toBeNull();
  });
});

describe('the removal of exported audit events', () => {
  const DAYS = 100;

  test('no audit event is removed before the audit trail was exported', async () => {
    await happened('2025-03-04T00:00:00Z');

    expect(await removeExportedEvents(app.db, DAYS)).toBe(0);

    expect(await auditTrail(app)).toHaveLength(1);
  });

  test('only exported audit events are removed, and the audit trail records once how many they were', async () => {
    await happened('2025-03-04T00:00:00Z');
    await happened('2025-03-05T00:00:00Z');
    await happened('2025-04-02T00:00:00Z');
    await exportBefore(APRIL);

    expect(await removeExportedEvents(app.db, DAYS)).toBe(2);
    expect(await removeExportedEvents(app.db, DAYS)).toBe(0);

    expect(await auditTrail(app)).toEqual([
      expect.objectContaining({ action: 'name-changed' }),
      expect.objectContaining({ action: 'audit-exported' }),
      { action: 'audit-removed', actor: null, subject: null, details: { count: 2 } },
    ]);
  });

  test('more than 5,000 exported audit events are removed in parts, each with an entry of its own', async () => {
    // PostgreSQL then expects almost no rows, and plans accordingly.
    await app.db.pool.query('ANALYZE');
    await app.db.pool.query(
      `INSERT INTO audit_events (action, created_at)
       SELECT 'name-changed', timestamptz '2025-03-01' + n * interval '1 second'
       FROM generate_series(1, 5001) AS n`,
    );
    await writeSetting(app.db.orm, 'audit-export', { before: APRIL });

    expect(await removeExportedEvents(app.db, DAYS)).toBe(5001);

    expect((await auditTrail(app)).map(({ details }) => details)).toEqual([
      { count: 5000 },
      { count: 1 },
    ]);
  });
});
