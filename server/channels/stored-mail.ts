import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddressObject } from 'mailparser';
import { mailFile } from './email-folder.ts';

export interface StoredMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** Unsafe HTML, to be shown only in a sandbox. */
  html: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const UUID_LENGTH = 36;
const DAY_MS = 24 * 60 * 60_000;
const KEEP_DAYS = 30;
const BATCH = 1_000;

export async function readStoredMail(
  folder: string,
  deliveryId: string,
): Promise<StoredMail | null> {
  if (!UUID.test(deliveryId)) return null;
  const bytes = await readFile(mailFile(folder, deliveryId)).catch(nullIfAbsent);
  if (!bytes) return null;
  // Loaded on first use, because the import takes 0.3 s.
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(bytes, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  });
  return {
    from: addressText(mail.from),
    to: addressText(mail.to),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
  };
}

export async function removeStoredMail(folder: string, deliveryIds: readonly string[]) {
  for (const id of deliveryIds) await rm(mailFile(folder, id), { force: true });
}

/** Removes mails that are over 30 days old or have no delivery, and drafts of a killed process. */
export async function sweepStoredMail(
  folder: string,
  knownOf: (ids: string[]) => Promise<Set<string>>,
) {
  const names = (await readdir(folder).catch(nullIfAbsent)) ?? [];
  const oldest = Date.now() - KEEP_DAYS * DAY_MS;
  for (let start = 0; start < names.length; start += BATCH) {
    const files = names
      .slice(start, start + BATCH)
      .map((name) => ({ file: join(folder, name), id: name.slice(0, UUID_LENGTH) }));
    const known = await knownOf(files.map(({ id }) => id).filter((id) => UUID.test(id)));
    for (const { file, id } of files) {
      const isKept = known.has(id) || !UUID.test(id);
      const found = await stat(file).catch(nullIfAbsent);
      if (found && (!isKept || found.mtimeMs < oldest)) await rm(file, { force: true });
    }
  }
}

function nullIfAbsent(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

const addressText = (addresses: AddressObject | AddressObject[] | undefined) =>
  [addresses ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(({ name, address = '' }) => (name ? `${name} <${address}>` : address))
    .join(', ');
