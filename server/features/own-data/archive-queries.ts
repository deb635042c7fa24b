import { sql } from 'drizzle-orm';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { ACCESS_SECTIONS, PERSON_SECTIONS } from './account-section-queries.ts';
import { PROGRAM_SECTIONS } from './program-section-queries.ts';
import type { Section } from './section-queries.ts';

export type OwnRow = Record<string, unknown>;

export const SECTIONS: readonly Section[] = [
  ...PERSON_SECTIONS,
  ...PROGRAM_SECTIONS,
  ...ACCESS_SECTIONS,
];

export async function* readSection(orm: Executor, { rows }: Section, userId: string) {
  let after = '';
  for (;;) {
    const part = await orm.execute<{ key: string; data: OwnRow }>(sql`
      SELECT key, data FROM (${rows(userId)}) AS section
      WHERE key COLLATE "C" > ${after} ORDER BY key COLLATE "C" LIMIT ${MAX_ROWS}`);
    yield* part.rows.map(({ data }) => data);
    after = part.rows.at(-1)?.key ?? after;
    if (part.rows.length < MAX_ROWS) return;
  }
}

interface OwnFile extends Record<string, unknown> {
  objectId: string;
  name: string;
}

export async function listOwnFiles(orm: Executor, userId: string) {
  const { rows } = await orm.execute<OwnFile>(sql`
    SELECT object_id AS "objectId", file_name AS name FROM resources WHERE uploaded_by = ${userId}
    UNION ALL
    SELECT document_id, kind.name || CASE document_type WHEN 'application/pdf' THEN '.pdf' ELSE '.webp' END
    FROM credentials JOIN credential_kinds AS kind ON kind.id = kind_id
    WHERE document_id IS NOT NULL
      AND chaplain_id IN (SELECT id FROM chaplains WHERE user_id = ${userId})
    UNION ALL
    SELECT photo_id, 'walk-up-' || number || '.webp' FROM walk_ups
    WHERE photo_id IS NOT NULL
      AND chaplain_id IN (SELECT id FROM chaplains WHERE user_id = ${userId})
    UNION ALL
    SELECT object_id, coalesce(name, 'upload') FROM uploads
    WHERE user_id = ${userId} AND object_id IS NOT NULL
    ORDER BY name, "objectId"`);
  return rows;
}
