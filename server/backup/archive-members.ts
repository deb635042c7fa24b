import { createReadStream } from 'node:fs';
import { createTarDecoder } from 'modern-tar';
import { decrypted } from './encryption.ts';
import { isFileName, MEMBERS, tableIn, UnusableArchive } from './format.ts';

const READ_BYTES = 1024 * 1024;

/** A member of the archive. Read its body before you ask for the next member. */
export interface ReadMember {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

/** @throws UnusableArchive for links, folders and unknown names */
export async function* membersOf(
  path: string,
  passphrase: string | null,
  onBytes: (chunk: Buffer) => void,
): AsyncGenerator<ReadMember> {
  const source = createReadStream(path, { highWaterMark: READ_BYTES });
  const decoder = createTarDecoder({ strict: true });
  const writer = decoder.writable.getWriter();
  const failure: { ofDisk?: Error } = {};
  source.on('error', (error) => (failure.ofDisk = error));
  const read = async function* () {
    const chunks: AsyncIterable<Buffer> = source;
    for await (const chunk of chunks) {
      onBytes(chunk);
      yield chunk;
    }
  };
  const feed = async () => {
    for await (const chunk of decrypted(read(), passphrase)) await writer.write(chunk);
    await writer.close();
  };
  const fed = feed().catch(async (error: unknown) => {
    await writer.abort(error).catch(() => undefined);
    throw error;
  });
  fed.catch(() => undefined);
  const toTell = (error: unknown) => {
    if (failure.ofDisk) return failure.ofDisk;
    if (error instanceof UnusableArchive) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return new UnusableArchive(`The archive is cut off or damaged: ${reason}`, { cause: error });
  };
  async function* telling(chunks: AsyncIterable<Uint8Array>) {
    try {
      yield* chunks;
    } catch (error) {
      throw toTell(error);
    }
  }
  try {
    for await (const { header, body } of decoder.readable) {
      const { name, size, type = 'file' } = header;
      if (type !== 'file' || header.pax || !isMemberName(name)) {
        throw new UnusableArchive(
          `The archive has an entry that no backup has: ${JSON.stringify(name)} (${type}).`,
        );
      }
      yield { name, size, body: telling(body) };
    }
    await fed;
  } catch (error) {
    throw toTell(error);
  } finally {
    source.destroy();
  }
}

const isMemberName = (name: string) =>
  Object.values<string>(MEMBERS).includes(name) || tableIn(name) !== null || isFileName(name);
