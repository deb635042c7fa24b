import { isOneMistakeAway } from '#shared/one-mistake.ts';

const PREFIXES =
  /^(ADMIN|AGENCY|AUDIT|DATABASE|LOGIN|MAIL|MESSAGE|METRICS|PASSWORD|PUBLIC|S3|SESSION|SMTP|TEXT|TRUST|TWILIO|UPLOAD|UPLOADS|WEB)_/;

const OTHERS = new Set(['CHROMIUM_PATH', 'DATABASE_PASSWORD', 'DEMO_DATA_DIR']);

/** Shorter names aren't checked for typos, because they resemble names of other software. */
const MIN_LENGTH = 8;

export interface StrangeName {
  name: string;
  meant: string | null;
}

export function strangeNames(
  source: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): StrangeName[] {
  const isKnown = new Set(known);
  return Object.keys(source)
    .filter((name) => source[name] && !isKnown.has(name) && !OTHERS.has(name))
    .map((name) => ({ name, meant: known.find((each) => isMeant(name, each)) ?? null }))
    .filter(({ name, meant }) => meant !== null || PREFIXES.test(name));
}

function isMeant(name: string, setting: string) {
  const [typed, wanted] = [bare(name), bare(setting)];
  return typed === wanted || (setting.length >= MIN_LENGTH && isOneMistakeAway(typed, wanted));
}

const bare = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
