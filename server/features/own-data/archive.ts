import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SettingsOf } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { fileKey, type Storage, type StorageKey } from '#server/storage/storage.ts';
import { listOwnFiles, readSection, SECTIONS, type OwnRow } from './archive-queries.ts';

const READ_BYTES = 1024 * 1024;

interface Archiving {
  orm: Executor;
  storage: Storage;
  userId: string;
}

/** Streams the archive: each part is read only after the previous one has been sent. */
export async function* archiveOf({ orm, storage, userId }: Archiving): AsyncGenerator<Buffer> {
  const introduction = readme(await readProgram(orm, 'identity'));
  const files = await storedFiles({ orm, storage, userId });
  // No `await` from here on: yazl reads what is added at once, and its errors need a listener.
  const zip = new ZipFile();
  const output = trust<Readable>(zip.outputStream, 'yazl makes a PassThrough');
  const breakOff = (error: Error) => void output.destroy(error);
  zip.on('error', breakOff);
  const add = (path: string, content: AsyncGenerator<string | Buffer>) =>
    // yazl listens to no error of this stream.
    zip.addReadStreamLazy(path, (take) => take(null, Readable.from(content).on('error', breakOff)));
  zip.addBuffer(Buffer.from(introduction), 'README.txt');
  for (const section of SECTIONS) {
    add(`${section.name}.json`, asJson(readSection(orm, section, userId)));
  }
  for (const { path, ...file } of files) add(path, contentOf(storage, file));
  zip.end();
  for await (const chunk of output) yield trust<Buffer>(chunk, 'it carries bytes');
}

/** The person's uploaded files that the store still has, with their sizes in bytes. */
async function storedFiles({ orm, storage, userId }: Archiving) {
  const files = [];
  for (const [index, { objectId, name }] of (await listOwnFiles(orm, userId)).entries()) {
    const key = fileKey(objectId);
    const size = await storage.size(key);
    if (size !== null) files.push({ path: `files/${index + 1} ${plain(name)}`, key, size });
  }
  return files;
}

async function* asJson(rows: AsyncGenerator<OwnRow>) {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* contentOf(storage: Storage, { key, size }: { key: StorageKey; size: number }) {
  for (let start = 0; start < size; start += READ_BYTES) {
    yield await storage.read(key, { start, end: Math.min(size, start + READ_BYTES) });
  }
}

const plain = (name: string) => name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '-');

function readme({ title, phone, email }: SettingsOf<'identity'>) {
  const files = SECTIONS.map(({ name, about }) => `${name}.json\r\n    ${about}`);
  return [
    `Your data in ${title}`,
    '',
    'This archive holds what the portal stores about you. The files that end in .json are texts: any',
    'text editor opens them. Times are in UTC or carry their offset.',
    '',
    ...files,
    'files',
    '    the files that you uploaded',
    '',
    'Names and addresses of other people are left out, and so are secrets such as passwords, which',
    'are stored only in a form that nobody can read. “the office” stands for an administrator.',
    '',
    `Questions? Ask the program office: ${phone}, ${email}.`,
    '',
  ].join('\r\n');
}
