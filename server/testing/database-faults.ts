import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

export async function whileTableRefuses<T>({ db }: TestApp, table: string, work: () => Promise<T>) {
  const name = sql.identifier(table);
  await db.orm.execute(sql`ALTER TABLE ${name} ADD CONSTRAINT test_fault CHECK (false) NOT VALID`);
  try {
    return await work();
  } finally {
    await db.orm.execute(sql`ALTER TABLE ${name} DROP CONSTRAINT test_fault`);
  }
}

export async function whileTableIsGone<T>({ db }: TestApp, table: string, work: () => Promise<T>) {
  const [name, away] = [sql.identifier(table), sql.identifier(`${table}_away`)];
  await db.orm.execute(sql`ALTER TABLE ${name} RENAME TO ${away}`);
  try {
    return await work();
  } finally {
    await db.orm.execute(sql`ALTER TABLE ${away} RENAME TO ${name}`);
  }
}

export async function whileReadOnly<T>({ db }: TestApp, work: () => Promise<T>) {
  await db.orm.execute(sql`CREATE FUNCTION test_fault() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'cannot execute % in a read-only transaction', TG_OP
      USING ERRCODE = 'read_only_sql_transaction'; END$$`);
  await db.orm.execute(sql`DO $$DECLARE name regclass; BEGIN
    FOR name IN SELECT oid FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
      EXECUTE format('CREATE TRIGGER test_fault BEFORE INSERT OR UPDATE OR DELETE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION test_fault()', name);
    END LOOP; END$$`);
  try {
    return await work();
  } finally {
    await db.orm.execute(sql`DROP FUNCTION test_fault CASCADE`);
  }
}

interface Intrusion {
  table: string;
  statement: string;
}

export async function whileStoring<T>(
  { db }: TestApp,
  { table, statement }: Intrusion,
  work: () => Promise<T>,
) {
  const name = sql.identifier(table);
  const body = sql.raw(
    `BEGIN IF pg_trigger_depth() = 1 THEN ${statement}; END IF; RETURN NULL; END`,
  );
  await db.orm.execute(
    sql`CREATE FUNCTION test_fault() RETURNS trigger LANGUAGE plpgsql AS $$${body}$$`,
  );
  await db.orm.execute(
    sql`CREATE TRIGGER test_fault AFTER INSERT ON ${name} FOR EACH STATEMENT EXECUTE FUNCTION test_fault()`,
  );
  try {
    return await work();
  } finally {
    await db.orm.execute(sql`DROP FUNCTION test_fault CASCADE`);
  }
}

export async function whileChangedSessionsEnd<T>({ db }: TestApp, work: () => Promise<T>) {
  await db.orm.execute(sql`CREATE FUNCTION test_fault() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN DELETE FROM sessions WHERE sid = NEW.sid; RETURN NULL; END$$`);
  // Deletes the session at the end of the transaction, whose other statements must find it.
  await db.orm.execute(sql`CREATE CONSTRAINT TRIGGER test_fault AFTER UPDATE OF sid ON sessions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION test_fault()`);
  try {
    return await work();
  } finally {
    await db.orm.execute(sql`DROP FUNCTION test_fault CASCADE`);
  }
}
