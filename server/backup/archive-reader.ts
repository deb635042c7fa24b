import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { membersOf, type ReadMember } from './archive-members.ts';
import {
  FORMAT,
  headSchema,
  isFileName,
  manifestSchema,
  MAX_UNTOLD_UNPACKED,
  MEMBERS,
  tableIn,
  UnusableArchive,
  type Head,
  type Manifest,
  type MemberSum,
} from './format.ts';

export interface VerifiedArchive {
  path: string;
  passphrase: string | null;
  head: Head;
  manifest: Manifest;
  sessionSecret: string;
  bytes: number;
  sha256: string;
}

const MAX_TEXT_BYTES = 512 * 1024 * 1024;
const UNPACKED_BYTES = 64 * 1024;

export async function verifyArchive(
  path: string,
  passphrase: string | null,
): Promise<VerifiedArchive> {
  const whole = createHash('sha256');
  let bytes = 0;
  const found: MemberSum[] = [];
  const texts = new Map<string, Buffer>();
  const onBytes = (chunk: Buffer) => {
    bytes += chunk.length;
    whole.update(chunk);
  };
  for await (const { name, size, body } of membersOf(path, passphrase, onBytes)) {
    if (tableIn(name) === null && !isFileName(name)) {
      texts.set(name, await wholeOf(body, size));
      found.push({ name, size, sha256: sumOf(texts.get(name) ?? Buffer.alloc(0)) });
    } else {
      const hash = createHash('sha256');
      for await (const chunk of body) hash.update(chunk);
      found.push({ name, size, sha256: hash.digest('hex') });
    }
  }
  const [manifestSum, sum] = found.slice(-2);
  if (manifestSum?.name !== MEMBERS.manifest || sum?.name !== MEMBERS.sum) {
    throw new UnusableArchive(
      'The archive is incomplete: it was cut off, or is still being written.',
    );
  }
  if (texts.get(MEMBERS.sum)?.toString() !== manifestSum.sha256) {
    throw new UnusableArchive('The manifest of the archive was changed: its checksum differs.');
  }
  const head = parsed(headSchema, MEMBERS.head, texts);
  if (head.format > FORMAT) {
    throw new UnusableArchive(
      `The archive was written by the newer release ${head.release} in a format that this one does not know. Restore it with that release.`,
    );
  }
  const manifest = parsed(manifestSchema, MEMBERS.manifest, texts);
  requireSame(manifest.members, found.slice(0, -2));
  requireOrder(head, manifest);
  const archive: VerifiedArchive = {
    path,
    passphrase,
    head,
    manifest,
    sessionSecret: texts.get(MEMBERS.secret)?.toString() ?? '',
    bytes,
    sha256: whole.digest('hex'),
  };
  for await (const member of readVerified(archive)) {
    if (member.name === MEMBERS.secret) break;
    for await (const chunk of member.rows ?? member.body) void chunk;
  }
  return archive;
}

export interface VerifiedMember extends ReadMember {
  /** The unpacked rows of a table's member. Null for other members: read their `body`. */
  rows: AsyncIterable<Uint8Array> | null;
}

/** Checks each member again, as the file may have changed. @throws UnusableArchive */
export async function* readVerified({
  path,
  passphrase,
  manifest,
}: VerifiedArchive): AsyncGenerator<VerifiedMember> {
  let index = 0;
  for await (const member of membersOf(path, passphrase, () => undefined)) {
    const expected = manifest.members[index];
    if (!expected) return;
    if (expected.name !== member.name) throw changedMeanwhile();
    const body = unchanged(member.body, expected);
    const rows = tableIn(member.name) === null ? null : unpacked(body, expected);
    yield { ...member, body, rows };
    index += 1;
  }
  throw changedMeanwhile();
}

async function* unchanged(body: AsyncIterable<Uint8Array>, { sha256 }: MemberSum) {
  const hash = createHash('sha256');
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw changedMeanwhile();
}

async function* unpacked(body: AsyncIterable<Uint8Array>, { name, unpacked: told }: MemberSum) {
  const most = told ?? MAX_UNTOLD_UNPACKED;
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = pipeline(
    Readable.from(body),
    createGunzip({ chunkSize: UNPACKED_BYTES }),
    () => undefined,
  );
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > most) {
        throw new UnusableArchive(
          `The archive is damaged: ${name} unpacks to more than the ${most} bytes that are allowed.`,
        );
      }
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) {
      throw error;
    }
    throw new UnusableArchive(`The archive is damaged: ${name} can’t be unpacked.`, {
      cause: error,
    });
  }
  if (told !== undefined && bytes < told) {
    throw new UnusableArchive(
      `The archive is damaged: ${name} unpacks to fewer bytes than the archive says.`,
    );
  }
}

const changedMeanwhile = () =>
  new UnusableArchive('The archive was changed while it was read. Nothing was restored.');

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function wholeOf(body: AsyncIterable<Uint8Array>, size: number) {
  if (size > MAX_TEXT_BYTES)
    throw new UnusableArchive('The archive is damaged: a text is too long.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parsed<T extends z.ZodType>(schema: T, name: string, texts: Map<string, Buffer>) {
  const text = texts.get(name);
  if (!text) throw new UnusableArchive(`The archive lacks ${name}.`);
  let content: unknown;
  try {
    content = JSON.parse(text.toString());
  } catch {
    throw new UnusableArchive(`The archive is damaged: ${name} can’t be read.`);
  }
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw new UnusableArchive(`The archive is damaged: ${name} has the wrong structure.`);
}

function requireSame(expected: readonly MemberSum[], found: readonly MemberSum[]) {
  for (const [index, member] of expected.entries()) {
    const there = found[index];
    if (there?.name !== member.name) {
      throw new UnusableArchive(
        there
          ? `The archive was changed: ${there.name} stands where ${member.name} should.`
          : `The archive lacks ${member.name}.`,
      );
    }
    if (there.sha256 !== member.sha256 || there.size !== member.size) {
      throw new UnusableArchive(
        `The archive is damaged: ${member.name} has a different checksum than when it was written.`,
      );
    }
  }
  const added = found[expected.length];
  if (added) throw new UnusableArchive(`The archive was changed: ${added.name} was added.`);
}

function requireOrder(head: Head, { members, rows, files }: Manifest) {
  const names = members.map(({ name }) => name);
  const tables = head.tables.map(({ name }) => name);
  const ranks = names.map((name) => {
    const table = tableIn(name);
    if (table !== null) return tables.indexOf(table) + 1;
    if (name === MEMBERS.head) return 0;
    return name === MEMBERS.secret ? tables.length + 1 : tables.length + 2;
  });
  const isSorted = ranks.every((rank, index) => index === 0 || rank >= (ranks[index - 1] ?? 0));
  const isWhole =
    names[0] === MEMBERS.head &&
    names.includes(MEMBERS.secret) &&
    new Set(names).size === names.length &&
    !names.some((name) => tableIn(name) !== null && !tables.includes(tableIn(name) ?? '')) &&
    tables.every((table) => rows[table] !== undefined) &&
    Object.keys(rows).length === tables.length &&
    names.filter(isFileName).length === files.count;
  if (!isSorted || !isWhole) {
    throw new UnusableArchive(
      'The archive has the wrong structure: a backup writes other parts, or in another order.',
    );
  }
}
