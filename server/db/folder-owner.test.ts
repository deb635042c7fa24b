// @module-tag either-database
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireEmbeddedDatabase } from '#server/backup/place.ts';
import { startChild } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { requireOwnFolder } from './folder-owner.ts';

const CREATE_ADMIN = new URL('../../scripts/create-admin.ts', import.meta.url);
const COMMAND = 'npm run create-admin -- --username NAME --email ADDRESS';
const own = process.geteuid?.();

const owners = own === undefined ? [] : [own];

test.each(owners)(
  'a data folder that another system user owns is refused, and the error names the command to run',
  (uid) => {
    const folder = temporaryFolder();
    expect(() => requireOwnFolder(folder, COMMAND)).not.toThrow();
    expect(() => requireOwnFolder(join(folder, 'not-made-yet'), COMMAND, uid + 1)).not.toThrow();
    expect(() => requireOwnFolder(folder, COMMAND, uid + 1)).toThrow(
      /^The data folder .* belongs to the user .*: sudo -u \S+ env DATA_DIR=\S+ npm run create-admin -- --username NAME --email ADDRESS$/,
    );
  },
);

const NOBODY = 65_534;
const asRoot = own === 0 ? [NOBODY] : [];

test.each(asRoot)(
  'if root runs create-admin on a service user’s data folder, nothing is written to the folder (user %i)',
  async (uid) => {
    const dataDir = temporaryFolder();
    chownSync(dataDir, uid, uid);
    const child = startCreateAdmin(dataDir);
    const { code, errors } = await child.ended;
    expect(errors).toContain(`The data folder ${dataDir} belongs to the user `);
    expect([code, readdirSync(dataDir)]).toEqual([1, []]);
  },
  60_000,
);

test.each(asRoot)(
  'if root owns the database in another user’s data folder, root can run create-admin on it (user %i)',
  async (uid) => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'database'), { mode: 0o700 });
    chownSync(dataDir, uid, uid);
    const { code } = await startCreateAdmin(dataDir).ended;
    expect([code, statSync(join(dataDir, 'database')).uid]).toEqual([0, 0]);
  },
  60_000,
);

test.each(asRoot)(
  'a user who may not look into a data folder is told who owns it, not that it is empty (user %i)',
  (uid) => {
    const parent = temporaryFolder();
    const dataDir = join(parent, 'data');
    mkdirSync(join(dataDir, 'database'), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '18');
    const refusalTo = (id: number) => {
      process.seteuid?.(id);
      try {
        requireEmbeddedDatabase(dataDir, 'npm run backup');
        return null;
      } catch (error) {
        return String(error);
      } finally {
        process.seteuid?.(0);
      }
    };
    expect(refusalTo(0)).toBe(null);
    chmodSync(parent, 0o755);
    expect(refusalTo(uid)).toContain('belongs to the user root.');
    chmodSync(parent, 0o700);
    expect(refusalTo(uid)).toContain(
      `This user may not look into ${dataDir}, so nothing was done. Run the command as the user whose portal it is: sudo -u portal env DATA_DIR=`,
    );
  },
);

function startCreateAdmin(dataDir: string) {
  const who = ['--username', 'second', '--email', 'second@example.org'];
  const child = startChild(CREATE_ADMIN, who, { DATA_DIR: dataDir, DATABASE_URL: '' });
  onTestFinished(() => child.kill());
  return child;
}
