import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** A fault: while `work` runs, the database refuses every new or changed row of the table. */
export async function whileTableRefuses<T>({ db }: TestApp, table: string, work: () => Promise<T>) {
  const name = sql.identifier(table);
  await db.orm.execute(sql`ALTER TABLE ${name} ADD CONSTRAINT test_fault CHECK (false) NOT VALID`);
  try {
    return await work();
  } finally {
    await db.orm.execute(sql`ALTER TABLE ${name} DROP CONSTRAINT test_fault`);
  }
}

/** A fault: while `work` runs, the table isn't there. */
export async function whileTableIsGone<T>({ db }: TestApp, table: string, work: () => Promise<T>) {
  const [name, away] = [sql.identifier(table), sql.identifier(`${table}_away`)];
  await db.orm.execute(sql`ALTER TABLE ${name} RENAME TO ${away}`);
  try {
    return await work();
  } finally {
    await db.orm.execute(sql`ALTER TABLE ${away} RENAME TO ${name}`);
  }
}
