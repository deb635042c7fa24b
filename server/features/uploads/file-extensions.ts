import { fileTypeFromBlob } from 'file-type';
import { trust } from '#shared/trust.ts';
import { FILE_EXTENSIONS, FILE_TYPES, type FileExtension } from '#shared/uploads/purposes.ts';
import { AppError } from '#server/errors.ts';
import { isWordDocument, type ReadBytes } from './word-document.ts';

interface Content {
  size: number;
  read: ReadBytes;
}

/** Reads parts, never the whole file. Returns an empty list for types that aren't allowed. */
export async function extensionsOf({ size, read }: Content): Promise<readonly FileExtension[]> {
  const inChunks = chunkReader({ size, read });
  const found = await fileTypeFromBlob(asBlob(size, inChunks)).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    return undefined;
  });
  if (!found || (found.ext === 'cfb' && !(await isWordDocument(inChunks, size)))) return [];
  return FILE_EXTENSIONS.filter((extension) => {
    const { detectedAs }: { detectedAs: readonly string[] } = FILE_TYPES[extension];
    return detectedAs.includes(found.ext);
  });
}

/** Detects HEIC by content, because phones may share such photos with the ending .jpg. */
export async function isHeic(read: ReadBytes): Promise<boolean> {
  const head = (await read(0, 12)).toString('latin1');
  return /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(head);
}

const CHUNK = 256 * 1024;
/** Enough to read the largest file once, and some of its chunks twice. */
const MOST_CHUNKS = 256;

/** Caches chunks, so that many small reads cost one request to the store. */
function chunkReader({ size, read }: Content): ReadBytes {
  const kept = new Map<number, Buffer>();
  let count = 0;
  const chunkAt = async (index: number) => {
    const known = kept.get(index);
    if (known) return known;
    count += 1;
    if (count > MOST_CHUNKS) throw new Error('too much to look through');
    const chunk = await read(index * CHUNK, Math.min((index + 1) * CHUNK, size));
    const [oldest] = kept.keys();
    if (kept.size >= 4 && oldest !== undefined) kept.delete(oldest);
    kept.set(index, chunk);
    return chunk;
  };
  return async (start, end) => {
    const parts: Buffer[] = [];
    for (let at = start; at < Math.min(end, size);) {
      const chunk = await chunkAt(Math.floor(at / CHUNK));
      const part = chunk.subarray(at % CHUNK, (at % CHUNK) + end - at);
      if (part.length === 0) break;
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  };
}

function asBlob(size: number, read: ReadBytes): Blob {
  const slice = (start = 0, end = size) => ({
    arrayBuffer: async () => new Uint8Array(await read(start, end)).buffer,
  });
  return trust<Blob>({ size, type: '', slice }, 'file-type reads size, type and slices');
}
