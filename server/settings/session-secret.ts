import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first secret signs and encrypts; all of them verify and decrypt. */
export type Secrets = readonly [string, ...string[]];

const MIN_LENGTH = 32;
const MIN_LETTERS = 8;
const COMMA = '%2C';

export const splitSecrets = (setting: string): string[] =>
  setting.split(',').map((secret) => secret.replaceAll(COMMA, ','));

export function problemOfSecrets(secrets: readonly string[]): string | null {
  const isList = secrets.length > 1;
  for (const [index, secret] of secrets.entries()) {
    const problem = problemOf(secret, isList);
    if (problem === null) continue;
    if (!isList) return problem;
    return `is read as ${secrets.length} secrets, and number ${index + 1} ${problem}. In SESSION_SECRET commas separate secrets; write ${COMMA} for a comma that belongs to one`;
  }
  return new Set(secrets).size < secrets.length ? 'names one secret twice' : null;
}

function problemOf(secret: string, isList: boolean) {
  if (isList && secret !== secret.trim()) return 'begins or ends with a space';
  if (secret.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  return new Set(secret).size < MIN_LETTERS
    ? 'must be random, such as the output of: openssl rand -base64 32'
    : null;
}

interface SecretSettings {
  SESSION_SECRET?: readonly string[] | undefined;
  DATA_DIR: string;
}

export function secretsOf({ SESSION_SECRET: set, DATA_DIR: dataDir }: SecretSettings): Secrets {
  return set ? asSecrets(set) : keptSecrets(dataDir);
}

/** Adds the whole setting as a secret, because earlier releases did not split it at commas. */
export function readingSecrets(settings: SecretSettings): Secrets {
  const secrets = secretsOf(settings);
  const isListed = settings.SESSION_SECRET !== undefined && secrets.length > 1;
  return isListed ? [...secrets, secrets.join(',')] : secrets;
}

export function withoutWhole(reading: Secrets): Secrets {
  const [first, ...others] = reading;
  const listed = others.slice(0, -1);
  return others.at(-1) === [first, ...listed].join(',') && listed.length > 0
    ? [first, ...listed]
    : reading;
}

export const secretLines = (secrets: Secrets): string => secrets.join('\n');

export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'session-secret');
  const kept = existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : [];
  if (kept.length > 0) {
    // A single secret may break today's rules, because earlier releases required less.
    const problem = kept.length > 1 ? problemOfLines(kept) : null;
    if (problem !== null) throw new Error(`${file} can’t be used: it ${problem}.`);
    return asSecrets(kept);
  }
  const secret = randomBytes(48).toString('base64url');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Writes a draft first, so that a full disk or a crash leaves no incomplete secret.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, file);
  return [secret];
}

function problemOfLines(secrets: readonly string[]) {
  const poor = secrets.findIndex((secret) => problemOf(secret, true) !== null);
  const problem = secrets[poor] === undefined ? null : problemOf(secrets[poor], true);
  if (problem !== null) return `has a secret in each line, and line ${poor + 1} ${problem}`;
  return new Set(secrets).size < secrets.length ? 'has one secret twice' : null;
}

function asSecrets([first, ...others]: readonly string[]): Secrets {
  if (first === undefined) throw new Error('There is no session secret.');
  return [first, ...others];
}
