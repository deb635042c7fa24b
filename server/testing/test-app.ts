import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, inject, test as base } from 'vitest';
import { trust } from '#shared/trust.ts';
import type { AppSettings } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import type { Storage } from '#server/storage/storage.ts';
import { emptyTables } from './empty-tables.ts';
import { createFactories, type Factories } from './factories.ts';
import { serveApp, TEST_SETTINGS } from './serve-app.ts';
import { openFromTemplate } from './template.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const withWorkerDatabase = base
  .extend('template', { scope: 'worker' }, () => inject('template'))
  .extend('db', { scope: 'worker' }, async ({ template }, { onCleanup }) => {
    const { db, remove } = await openFromTemplate(template);
    onCleanup(async () => {
      await db.close();
      await remove();
    });
    return db;
  });

export interface TestApp extends Factories {
  db: Database;
  storage: Storage;
  url: string;
  logged: () => string;
  visitor: () => Visitor;
  secondProcess(
    settings?: Partial<AppSettings>,
    database?: Database,
    storage?: Storage,
  ): Promise<{ url: string; visitor(): Visitor }>;
}

/** Empties the database before each test. The returned app is usable only within tests. */
export function useTestApp(
  settings: Partial<AppSettings> = {},
  openStorage?: () => Promise<Storage>,
): TestApp {
  const app = trust<TestApp>({}, 'beforeAll puts the members into it');

  withWorkerDatabase.beforeAll(async ({ db }) => {
    const lines: string[] = [];
    const stops: (() => Promise<void>)[] = [];
    const files = await mkdtemp(join(tmpdir(), 'portal-test-'));
    const storage = openStorage
      ? await openStorage()
      : await createDiskStorage({ folder: files, secrets: TEST_SETTINGS.sessionSecrets });
    const serve = async (changed: Partial<AppSettings>, database = db, store = storage) => {
      const { url, stop } = await listen({
        db: database,
        storage: store,
        settings: { ...TEST_SETTINGS, ...settings, ...changed },
        lines,
      });
      stops.push(stop);
      return { url, visitor: () => createVisitor(url) };
    };
    const first = await serve({});
    Object.assign(app, {
      ...first,
      ...createFactories(db, first.visitor),
      db,
      storage,
      logged: () => lines.join(''),
      secondProcess: (changed = {}, database = db, store = storage) =>
        serve(changed, database, store),
    } satisfies TestApp);
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
      await storage.close();
      await rm(files, { recursive: true, force: true });
    };
  });
  beforeEach(() => emptyTables(app.db));
  return app;
}

interface Serving {
  db: Database;
  storage: Storage;
  settings: AppSettings;
  lines: string[];
}

function listen({ lines, ...serving }: Serving) {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return serveApp({ ...serving, log: pino({ level: 'debug' }, sink) });
}
