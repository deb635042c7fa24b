import { eq, inArray, sql } from 'drizzle-orm';
import { portalSettings } from '#shared/messages/table.ts';
import { PARTS, type Part } from '#shared/program/constants.ts';
import { keysOf, settingOf, type SettingsOf } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';

/** The parts of the settings, plus 'messages': the office's own texts of messages. */
export type StoredName = Part | 'messages';

/** The name of a part's row in portal_settings. Without a row, the defaults apply. */
const rowOf = (name: StoredName) => `program.${name}`;

/** The row that counts how often any part was changed. */
const VERSION_ROW = 'program';

export interface StoredPart {
  version: number;
  /** The values that the office changed; another release may have stored them. */
  values: Readonly<Record<string, unknown>>;
}

const NEVER_CHANGED: StoredPart = { version: 0, values: {} };

/** SQL for how many times the settings have been changed. */
export const programVersion = sql<number>`coalesce((SELECT (value ->> 'version')::int FROM ${portalSettings} WHERE name = ${VERSION_ROW}), 0)`;

/** SQL for the office's second-factor rule, read with each session; null until it is set. */
export const storedSecondFactor = sql<
  string | null
>`(SELECT value #>> '{values,secondFactor}' FROM ${portalSettings} WHERE name = ${rowOf('rules')})`;

export async function readParts<Name extends StoredName = Part>(
  orm: Executor,
  parts: readonly Name[] = trust<readonly Name[]>(PARTS, 'the default of Name'),
) {
  const names = parts.map(rowOf);
  const rows = await orm
    .select({ name: portalSettings.name, value: portalSettings.value })
    .from(portalSettings)
    .where(inArray(portalSettings.name, names));
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const partOf = (part: Name) =>
    trust<StoredPart>(stored.get(rowOf(part)) ?? NEVER_CHANGED, 'storeParts wrote it');
  return trust<Record<Name, StoredPart>>(
    Object.fromEntries(parts.map((part) => [part, partOf(part)])),
    'the parts that were asked for',
  );
}

/** Reads the settings of one or more parts, such as `{ title, phone }`, with one query. */
export async function readProgram<Parts extends Part>(
  orm: Executor,
  ...parts: Parts[]
): Promise<SettingsOf<Parts>> {
  const known = new Map(lastRead);
  const stamps = parts.flatMap((part) => known.get(part)?.stamp ?? []);
  const rows = await orm
    .select({
      name: portalSettings.name,
      stamp,
      value: sql<StoredPart | null>`CASE WHEN ${stamp} = ANY(${sql.param(stamps)}::text[])
        THEN NULL ELSE ${portalSettings.value} END`,
    })
    .from(portalSettings)
    .where(inArray(portalSettings.name, parts.map(rowOf)));
  const read = parts.map((part) => {
    const row = rows.find(({ name }) => name === rowOf(part));
    if (!row) return defaultsOf[part];
    if (row.value === null) return known.get(part)?.settings;
    const settings = settingsOf(part, row.value);
    lastRead.set(part, { stamp: row.stamp, settings });
    return settings;
  });
  return trust<SettingsOf<Parts>>(Object.assign({}, ...read), 'each part has its settings');
}

export function programOf<Parts extends Part>(
  stored: Readonly<Record<Parts, StoredPart>>,
  ...parts: Parts[]
): SettingsOf<Parts> {
  return trust<SettingsOf<Parts>>(
    Object.assign({}, ...parts.map((part) => settingsOf(part, stored[part]))),
    'each part has its settings',
  );
}

/** Changes whenever the stored value changes, and differs between databases. */
const stamp = sql<string>`concat_ws(' ', ${portalSettings}.xmin, ${portalSettings}.ctid, ${portalSettings.updatedAt})`;

/** Each process parses a stored value only once, because long lists take 15 ms. */
const lastRead = new Map<Part, { stamp: string; settings: Record<string, unknown> }>();

/** Uses the default wherever this release doesn't accept the stored value. */
export function settingsOf(part: Part, { values }: StoredPart): Record<string, unknown> {
  return Object.fromEntries(
    keysOf(part).map((key) => {
      const { schema, default: otherwise } = settingOf(key);
      const read = key in values ? schema.safeParse(values[key]) : null;
      return [key, read?.success ? read.data : otherwise];
    }),
  );
}

const defaultsOf = trust<Record<Part, Record<string, unknown>>>(
  Object.fromEntries(PARTS.map((part) => [part, settingsOf(part, NEVER_CHANGED)])),
  'one for each part',
);

export async function readVersion(orm: Executor) {
  const { rows } = await orm.execute<{ version: number }>(sql`SELECT ${programVersion} AS version`);
  return rows[0]?.version ?? 0;
}

/** Makes other changes of settings wait until this transaction ends. */
export async function lockProgram(tx: Executor) {
  await tx
    .insert(portalSettings)
    .values({ name: VERSION_ROW, value: { version: 0 } })
    .onConflictDoNothing();
  await tx
    .select({ name: portalSettings.name })
    .from(portalSettings)
    .where(eq(portalSettings.name, VERSION_ROW))
    .for('update');
}

export async function storePart(tx: Executor, part: StoredName, { version, values }: StoredPart) {
  await tx
    .insert(portalSettings)
    .values({ name: rowOf(part), value: { version, values } })
    .onConflictDoUpdate({
      target: portalSettings.name,
      set: { value: { version, values }, updatedAt: sql`now()` },
    });
}

export async function countChange(tx: Executor) {
  await tx
    .update(portalSettings)
    .set({
      value: sql`jsonb_build_object('version', (${portalSettings.value} ->> 'version')::int + 1)`,
      updatedAt: sql`now()`,
    })
    .where(eq(portalSettings.name, VERSION_ROW));
}
