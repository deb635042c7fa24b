import { Decrypter, Encrypter } from 'age-encryption';
import { UnusableArchive } from './format.ts';

const BEGINNING = Buffer.from('age-encryption.org/');

/** Encrypts in age format: `age --decrypt` opens the archive without the portal. */
export async function encrypted(content: ReadableStream<Uint8Array>, passphrase: string) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(content);
}

export async function* decrypted(
  chunks: AsyncGenerator<Uint8Array, void>,
  passphrase: string | null,
): AsyncGenerator<Uint8Array> {
  const { value: first } = await chunks.next();
  if (!first) return;
  const all = startingWith(first, chunks);
  const isEncrypted = BEGINNING.equals(first.subarray(0, BEGINNING.length));
  if (!isEncrypted && passphrase === null) {
    yield* all;
    return;
  }
  if (passphrase === null) {
    throw new UnusableArchive(
      'The archive is encrypted. Name the file that contains the passphrase with --passphrase-file.',
    );
  }
  if (!isEncrypted) {
    throw new UnusableArchive(
      'The archive is not encrypted, though a passphrase was given. Is it really your backup? To restore it all the same, leave out --passphrase-file.',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await all.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  yield* await decrypter.decrypt(source).catch((cause: unknown) => {
    if (!isOfPassphrase(cause)) throw cause;
    throw new UnusableArchive(
      'The passphrase does not open the archive: it is the wrong one, or the archive is damaged at its beginning.',
      { cause },
    );
  });
}

async function* startingWith(first: Uint8Array, rest: AsyncGenerator<Uint8Array, void>) {
  yield first;
  yield* rest;
}

/** The age library reports a wrong passphrase only by this message. */
const isOfPassphrase = (error: unknown) =>
  error instanceof Error && error.message.startsWith('no identity matched');
