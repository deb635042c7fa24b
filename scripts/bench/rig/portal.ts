import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { login } from '#shared/accounts/api.ts';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import type { Storage } from '#server/storage/storage.ts';
import { serveApp, TEST_SETTINGS } from '#server/testing/serve-app.ts';
import { openFromTemplate, type Template } from '#server/testing/template.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';

const USERNAME = 'bench-admin';
const CHAPLAIN = 'bench-chaplain';
const PASSWORD = 'bench-lantern-41';
const PROFILE = {
  phone: '502-555-0142',
  city: 'Frankfort',
  affiliation: 'christian',
  isApproved: true,
  isActive: true,
} as const;

export function requireServerUrl(command: string): string {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) {
    console.error(
      `Set TEST_DATABASE_URL to a PostgreSQL server where databases may be made, or run scripts/with-postgres.sh npm run ${command}`,
    );
    process.exit(2);
  }
  return serverUrl;
}

export interface Portal {
  db: Database;
  storage: Storage;
  url: string;
  administrator: Visitor;
  signIn: () => Promise<Visitor>;
  signInAsChaplain: () => Promise<Visitor>;
}

export async function withPortal<T>(
  template: Template,
  use: (portal: Portal) => Promise<T>,
  pages?: AppDeps['pages'],
) {
  const { db, remove } = await openFromTemplate(template);
  const { url, storage, stop } = await serve(db, pages);
  try {
    await addUser(db, USERNAME, 'admin');
    const signIn = () => signInThere(url, USERNAME);
    const signInAsChaplain = async () => {
      const userId = await addUser(db, CHAPLAIN, 'chaplain');
      await db.orm.insert(chaplains).values({ userId, ...PROFILE });
      return signInThere(url, CHAPLAIN);
    };
    const administrator = await signIn();
    return await use({ db, storage, url, administrator, signIn, signInAsChaplain });
  } finally {
    await stop();
    await db.close();
    await remove();
  }
}

async function addUser(db: Database, username: string, role: 'admin' | 'chaplain') {
  const user = onlyRow(
    await db.orm
      .insert(users)
      .values({
        username,
        email: `${username}@example.org`,
        firstName: 'Bench',
        lastName: 'Person',
        role,
        password: await hash(PASSWORD, { memoryCost: 1024, timeCost: 1 }),
      })
      .returning({ id: users.id }),
  );
  return user.id;
}

async function signInThere(url: string, username: string) {
  const visitor = createVisitor(url);
  const { status } = await visitor.call(login, { body: { username, password: PASSWORD } });
  if (status !== 200) throw new Error(`signing in: ${status}`);
  return visitor;
}

async function serve(db: Database, pages: AppDeps['pages'] = (_req, _res, next) => next()) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const settings = { ...TEST_SETTINGS, checkAnswers: false };
  const storage = await createDiskStorage({ folder, secrets: settings.sessionSecrets });
  const { url, stop } = await serveApp({
    db,
    storage,
    settings,
    log: pino({ level: 'error' }),
    pages,
  });
  return {
    storage,
    url,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
