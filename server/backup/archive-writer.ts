import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { encrypted } from './encryption.ts';
import { MEMBERS, type Manifest, type MemberSum } from './format.ts';

export interface WrittenArchive {
  bytes: number;
  sha256: string;
}

export interface ArchiveWriter {
  /** `content` must have exactly `size` bytes. */
  add: (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>;
  addWhole: (name: string, content: Uint8Array) => Promise<void>;
  addPart: (name: string, content: Uint8Array, unpacked: number) => Promise<void>;
  finish: (rest: Omit<Manifest, 'members'>) => Promise<WrittenArchive>;
  abort: (reason: unknown) => Promise<void>;
}

export async function createArchiveWriter(
  sink: Writable,
  passphrase: string | null = null,
): Promise<ArchiveWriter> {
  const { readable, controller } = createTarPacker();
  const content = passphrase === null ? readable : await encrypted(readable, passphrase);
  const whole = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      whole.update(chunk);
      done(null, chunk);
    },
  });
  const failure: { reason?: Error } = {};
  const written = pipeline(Readable.from(content, { objectMode: false }), count, sink).catch(
    (error: unknown) => {
      failure.reason ??= asError(error);
      controller.error(error);
      throw error;
    },
  );
  written.catch(() => undefined);
  const members: MemberSum[] = [];
  const mtime = new Date();

  async function put(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Uint8Array[],
  ): Promise<Hash> {
    if (failure.reason !== undefined) throw failure.reason;
    const hash = createHash('sha256');
    const body = controller.add({ name, size, type: 'file', mode: 0o600, mtime }).getWriter();
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        await body.write(chunk);
      }
      await body.close();
    } catch (error) {
      body.closed.catch(() => undefined);
      throw failure.reason ?? error;
    }
    return hash;
  }

  const add: ArchiveWriter['add'] = async (name, size, content) => {
    const hash = await put(name, size, content);
    members.push({ name, size, sha256: hash.digest('hex') });
  };
  const addWhole: ArchiveWriter['addWhole'] = async (name, content) => {
    const hash = await put(name, content.length, [content]);
    members.push({ name, size: content.length, sha256: hash.digest('hex') });
  };
  const addPart: ArchiveWriter['addPart'] = async (name, content, unpacked) => {
    const hash = await put(name, content.length, [content]);
    members.push({ name, size: content.length, sha256: hash.digest('hex'), unpacked });
  };
  return {
    add,
    addWhole,
    addPart,
    async finish(rest) {
      const manifest = Buffer.from(JSON.stringify({ ...rest, members } satisfies Manifest));
      const sum = (await put(MEMBERS.manifest, manifest.length, [manifest])).digest('hex');
      await put(MEMBERS.sum, sum.length, [Buffer.from(sum)]);
      controller.finalize();
      await written;
      return { bytes, sha256: whole.digest('hex') };
    },
    async abort(reason) {
      failure.reason ??= asError(reason);
      controller.error(reason);
      await written.catch(() => undefined);
    },
  };
}

const asError = (reason: unknown) =>
  reason instanceof Error ? reason : new Error(String(reason), { cause: reason });
