import { isDeepStrictEqual } from 'node:util';
import { PARTS, PART_LABELS, type Part } from '#shared/program/constants.ts';
import type { ProgramBody, ProgramSettings } from '#shared/program/schemas.ts';
import { keysOf, settingOf, SETTING_KEYS, type Program } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudits } from '#server/features/audit/service.ts';
import {
  countChange,
  lockProgram,
  readParts,
  readProgram,
  readVersion,
  settingsOf,
  storePart,
  type StoredPart,
} from '#server/program/settings-queries.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';
import { isKnownTimeZone } from '#server/db/time-zones.ts';
import { contradictionsIn } from './contradictions.ts';
import { changedMeanwhile, contradicts, decidedByVariable, unknownZone } from './errors.ts';
import { keepUsedEntries } from './lists/keep-used.ts';
import { keepPictures } from './pictures.ts';
import { drawCounties, keepMap } from './regions-map.ts';

/** The audit trail keeps only this many characters of a long value, such as a list. */
const AUDITED_CHARACTERS = 2000;

export async function readProgramSettings(
  orm: Executor,
  decided: DecidedSettings,
): Promise<Omit<ProgramSettings, 'counted'>> {
  const [version, parts] = await Promise.all([readVersion(orm), readParts(orm)]);
  return {
    version,
    versions: Object.fromEntries(PARTS.map((part) => [part, parts[part].version])),
    settings: trust<Program>(
      Object.assign({}, ...PARTS.map((part) => settingsOf(part, parts[part])), decided),
      'all parts have all settings',
    ),
    variables: Object.fromEntries(
      decidedKeys(decided).map((key) => [key, settingOf(key).variable]),
    ),
  };
}

const decidedKeys = (decided: DecidedSettings) => SETTING_KEYS.filter((key) => key in decided);

interface Change {
  body: ProgramBody;
  actorId: string;
  decided: DecidedSettings;
}

/** @throws 409 if a part changed meanwhile, 400 if settings conflict or variables decide them */
export async function changeProgram(db: Database, { body, actorId, decided }: Change) {
  const { versions = {}, map: uploaded, ...given } = body;
  const refused = decidedKeys(decided).filter((key) => given[key] !== undefined);
  if (refused.length > 0) throw decidedByVariable(refused);
  await assertKnownZones(db.orm, given);
  const drawn = given.regions && !uploaded ? await drawCounties(given.regions) : null;
  const keys = SETTING_KEYS.filter((key) => given[key] !== undefined);
  const touched = PARTS.filter((part) => keys.some((key) => settingOf(key).part === part));
  await db.transaction(async (tx) => {
    await lockProgram(tx);
    const parts = await readParts(tx, touched);
    const stale = touched.filter((part) => (versions[part] ?? Infinity) < parts[part].version);
    if (stale.length > 0) throw changedMeanwhile(stale.map((part) => PART_LABELS[part]));
    const changes = touched.flatMap((part) => changesIn(part, parts[part], given));
    for (const part of touched) assertConsistent(part, parts[part], changes);
    for (const { key, from, to } of changes) {
      if (key === 'lists') await keepUsedEntries(tx, trust({ from, to }, 'the key says so'));
    }
    const events: AuditedChange[] = [...changes];
    if (given.quotations) await keepPictures(tx, given.quotations);
    if (given.regions) {
      const { regions: from } = await readProgram(tx, 'regions');
      const map = await keepMap(tx, { from, to: given.regions, uploaded, drawn });
      if (map) events.push({ key: 'map', ...map });
    }
    if (events.length === 0) return;
    for (const part of touched) {
      const those = changes.filter((change) => change.part === part);
      if (those.length > 0) await storePart(tx, part, withChanges(parts[part], those));
    }
    await countChange(tx);
    await recordAudits(
      tx,
      events.map(({ key, from, to }) => ({
        action: 'program-changed' as const,
        actorId,
        subjectId: null,
        details: { setting: key, from: audited(from), to: audited(to) },
      })),
    );
  });
}

async function assertKnownZones(
  orm: Executor,
  { timeZone, regions = [] }: Pick<ProgramBody, 'timeZone' | 'regions'>,
) {
  if (timeZone && !(await isKnownTimeZone(orm, timeZone))) throw unknownZone('timeZone');
  const zones = new Set(regions.flatMap((region) => region.timeZone ?? []));
  for (const zone of zones) {
    if (!(await isKnownTimeZone(orm, zone))) throw unknownZone('regions', zone);
  }
}

interface SettingChange {
  part: Part;
  key: string;
  from: unknown;
  to: unknown;
}

interface AuditedChange {
  key: string;
  from: unknown;
  to: unknown;
}

function changesIn(
  part: Part,
  stored: StoredPart,
  given: Omit<ProgramBody, 'versions' | 'map'>,
): SettingChange[] {
  const former = settingsOf(part, stored);
  return keysOf(part).flatMap((key) => {
    const value = given[key];
    if (value === undefined) return [];
    const from = former[key];
    // The request may contain only some of the lists. The other lists stay unchanged.
    const to = key === 'lists' ? Object.assign({}, from, value) : value;
    return isDeepStrictEqual(from, to) ? [] : [{ part, key, from, to }];
  });
}

function withChanges(
  { version, values }: StoredPart,
  changes: readonly SettingChange[],
): StoredPart {
  const changed = Object.fromEntries(changes.map(({ key, to }) => [key, to]));
  return { version: version + 1, values: { ...values, ...changed } };
}

function assertConsistent(part: Part, stored: StoredPart, changes: readonly SettingChange[]) {
  const those = changes.filter((change) => change.part === part);
  const fields = contradictionsIn(part, settingsOf(part, withChanges(stored, those)));
  if (those.length > 0 && Object.keys(fields).length > 0) throw contradicts(fields);
}

function audited(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= AUDITED_CHARACTERS) return text;
  // The cut may leave half of a surrogate pair, which can't be stored.
  return `${text.slice(0, AUDITED_CHARACTERS).replace(/\p{Cs}$/u, '')}…`;
}
