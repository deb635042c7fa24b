import { sql } from 'drizzle-orm';
import type { Role } from '#shared/accounts/constants.ts';
import type { RosterRow } from '#shared/chaplain-import/schemas.ts';
import { PROFILE_FIELD_NAMES, type Profile } from '#shared/chaplains/profile-fields.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { loginsIn, type Known, type Match, type Person } from './plan.ts';

interface MatchedRow extends Match {
  n: number;
}

interface ProfileColumn {
  name: string;
  column: string;
  type: string;
}

function eachColumn(write: (field: ProfileColumn) => string) {
  const parts = PROFILE_FIELD_NAMES.map((name) => {
    const column = chaplains[name];
    return write({ name, column: column.name, type: column.getSQLType() });
  });
  return sql.raw(parts.join(', '));
}

export async function findMet(orm: Executor, rows: readonly RosterRow[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const batch of batches(keysOf(rows))) {
    const result = await orm.execute<{ id: string }>(sql`
      WITH keys AS (${asTable(batch)})
      SELECT u.id FROM keys k JOIN users u ON lower(u.email) = lower(k.email)`);
    for (const { id } of result.rows) ids.add(id);
  }
  return [...ids];
}

/** Compares in PostgreSQL, so that letter case is ignored exactly as in its unique indexes. */
export async function matchRows(orm: Executor, rows: readonly RosterRow[]): Promise<Match[]> {
  const matches: Match[] = rows.map(() => ({ known: null, holder: null }));
  for (const batch of batches(keysOf(rows))) {
    const result = await orm.execute(sql`
      WITH keys AS (${asTable(batch)})
      SELECT k.n, CASE WHEN met.id IS NOT NULL THEN json_build_object(
        'userId', met.id, 'firstName', met.first_name, 'lastName', met.last_name,
        'email', met.email, 'username', met.username, 'chaplainId', c.id,
        'isAsImported', met.password IS NULL AND c.id IS NOT NULL AND NOT c.is_approved
          AND c.declined_at IS NULL AND NOT met.is_self_registered,
        'isSelfRegistered', met.is_self_registered,
        'isAdministrator', met.role = 'admin',
        'isSuspended', met.suspended_at IS NOT NULL,
        'isErased', met.erased_at IS NOT NULL,
        'profile', CASE WHEN c.id IS NOT NULL THEN json_build_object(
          ${eachColumn(({ name, column }) => `'${name}', c.${column}`)}) END) END AS known,
        CASE WHEN holder.id IS NOT NULL
          THEN json_build_object('userId', holder.id, 'email', holder.email) END AS holder
      FROM keys k
      LEFT JOIN users met ON lower(met.email) = lower(k.email)
      LEFT JOIN users holder ON lower(holder.username) = lower(k.username)
      LEFT JOIN chaplains c ON c.user_id = met.id
      WHERE met.id IS NOT NULL OR holder.id IS NOT NULL`);
    for (const { n, ...match } of trust<MatchedRow[]>(
      result.rows,
      'the statement above makes them',
    )) {
      matches[n] = match;
    }
  }
  return matches;
}

interface Key {
  n: number;
  email: string;
  username: string;
}

const keysOf = (rows: readonly RosterRow[]): Key[] =>
  rows.map((row, n) => ({ n, ...loginsIn(row) }));

const asTable = (keys: readonly Key[]) =>
  sql`SELECT * FROM json_to_recordset(${JSON.stringify(keys)}::json) AS k(n int, email text, username text)`;

export interface NewChaplain {
  userId: string;
  chaplainId: string;
  person: Person;
  role: Role;
  profile: Profile;
}

const BATCH = 1000;

export async function insertPeople(tx: Executor, people: readonly NewChaplain[]) {
  for (const batch of batches(people)) {
    const users = batch.map(({ userId, person, role }) => ({ id: userId, ...person, role }));
    await tx.execute(sql`
      INSERT INTO users (id, username, email, first_name, last_name, role)
      SELECT id, username, email, "firstName", "lastName", role
      FROM json_to_recordset(${JSON.stringify(users)}::json)
        AS r(id uuid, username text, email text, "firstName" text, "lastName" text, role text)`);
  }
  await insertProfiles(tx, people);
}

interface NewProfile {
  userId: string;
  chaplainId: string;
  profile: Profile;
}

export async function insertProfiles(tx: Executor, profiles: readonly NewProfile[]) {
  for (const batch of batches(profiles)) {
    const rows = batch.map(({ userId, chaplainId, profile }) => ({
      id: chaplainId,
      userId,
      ...profile,
    }));
    await tx.execute(sql`
      INSERT INTO chaplains (id, user_id, ${eachColumn(({ column }) => column)})
      SELECT id, "userId", ${eachColumn(({ name }) => `"${name}"`)}
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS r(id uuid, "userId" uuid, ${eachColumn(({ name, type }) => `"${name}" ${type}`)})`);
  }
}

interface Change {
  known: Known;
  person: Person;
  profile: Profile;
}

export async function updatePeople(tx: Executor, changes: readonly Change[]) {
  for (const batch of batches(changes)) {
    const users = batch.map(({ known, person: { username, firstName, lastName } }) => ({
      id: known.userId,
      username,
      firstName,
      lastName,
    }));
    await tx.execute(sql`
      UPDATE users u SET username = r.username, first_name = r."firstName",
        last_name = r."lastName", updated_at = now()
      FROM json_to_recordset(${JSON.stringify(users)}::json)
        AS r(id uuid, username text, "firstName" text, "lastName" text)
      WHERE u.id = r.id AND (u.username, u.first_name, u.last_name)
        IS DISTINCT FROM (r.username, r."firstName", r."lastName")`);
    const profiles = batch.map(({ known, profile }) => ({ id: known.chaplainId, ...profile }));
    await tx.execute(sql`
      UPDATE chaplains c
      SET ${eachColumn(({ name, column }) => `${column} = r."${name}"`)}, updated_at = now()
      FROM json_to_recordset(${JSON.stringify(profiles)}::json)
        AS r(id uuid, ${eachColumn(({ name, type }) => `"${name}" ${type}`)})
      WHERE c.id = r.id`);
  }
}

function* batches<T>(items: readonly T[]) {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
