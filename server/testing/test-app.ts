import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { AppSettings } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { trust } from '#shared/trust.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { createFactories, type Factories } from './factories.ts';
import { serveApp, TEST_SETTINGS } from './serve-app.ts';
import { openFromTemplate } from './template.ts';

export interface TestApp extends Factories {
  db: Database;
  /** The embedded database's folder; null on a server. */
  folder: string | null;
  url: string;
  /** All that has been logged so far. */
  logged: () => string;
  /** Somebody with a browser of their own who is not signed in. */
  visitor: () => Visitor;
  /** A further process of the portal on the same database, or on one that is broken. */
  secondProcess(
    settings?: Partial<AppSettings>,
    database?: Database,
  ): Promise<{ url: string; visitor(): Visitor }>;
}

/**
 * The real app on a database of its own for the tests of one file; emptied before each test.
 * @returns an object whose members are there from the first test on.
 */
export function useTestApp(settings: Partial<AppSettings> = {}): TestApp {
  const holder: { app?: TestApp; stop?: () => Promise<void> } = {};

  beforeAll(async () => {
    const { db, folder, remove } = await openFromTemplate(inject('template'));
    const lines: string[] = [];
    const stops: (() => Promise<void>)[] = [];
    const serve = async (changed: Partial<AppSettings>, database = db) => {
      const { url, stop } = await listen(
        database,
        { ...TEST_SETTINGS, ...settings, ...changed },
        lines,
      );
      stops.push(stop);
      return { url, visitor: () => createVisitor(url) };
    };
    const first = await serve({});
    holder.app = {
      ...first,
      ...createFactories(db, first.visitor),
      db,
      folder,
      logged: () => lines.join(''),
      secondProcess: (changed = {}, database = db) => serve(changed, database),
    };
    holder.stop = async () => {
      await Promise.all(stops.map((stop) => stop()));
      await db.close();
      await remove();
    };
  });
  beforeEach(async () => {
    await holder.app?.db.orm.execute(
      sql`TRUNCATE users, sessions, rate_limits, audit_events, chaplains, activations, activation_assignments, deployment_shifts, deployment_contacts, deployment_actions, resources, training_sessions, field_guide_sections CASCADE`,
    );
  });
  afterAll(async () => holder.stop?.());

  const proxy: unknown = new Proxy(
    {},
    {
      get(_target, name) {
        if (!holder.app) throw new Error('the test app is there from the first test on');
        return trust<unknown>(Reflect.get(holder.app, name), 'of whatever type the member has');
      },
    },
  );
  return trust<TestApp>(proxy, 'every member is read from the app');
}

function listen(db: Database, settings: AppSettings, lines: string[]) {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return serveApp({ db, settings, log: pino({ level: 'debug' }, sink) });
}
