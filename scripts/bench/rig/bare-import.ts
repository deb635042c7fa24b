import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { splitList } from '#shared/chaplain-import/roster-file.ts';
import type { RosterCells } from './roster-rows.ts';

const BATCH = 1000;

export async function importBarely(pool: pg.Pool, rows: readonly RosterCells[]) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH).map((row) => ({ ...row, id: randomUUID() }));
      await insert(client, {
        into: 'users (id, first_name, last_name, email, username, role)',
        rows: batch.map((row) => [
          row.id,
          row.firstName,
          row.lastName,
          row.email,
          row.username,
          row.role,
        ]),
      });
      await insert(client, {
        into: 'chaplains (user_id, phone, city, primary_region, affiliation, credentials, expertise, availability)',
        rows: batch.map((row) => [
          row.id,
          row.phone,
          row.city,
          row.primaryRegion,
          row.affiliation,
          row.credentials,
          splitList(row.expertise),
          splitList(row.availability),
        ]),
      });
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

interface Insert {
  into: string;
  rows: readonly (readonly unknown[])[];
}

async function insert(client: pg.PoolClient, { into, rows }: Insert) {
  let place = 0;
  const values = rows.map((row) => `(${row.map(() => `$${(place += 1)}`).join(', ')})`);
  await client.query(`INSERT INTO ${into} VALUES ${values.join(', ')}`, rows.flat());
}
