import { readFile } from 'node:fs/promises';
import type { AddressObject } from 'mailparser';
import { mailFile } from './email-folder.ts';

export interface StoredMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** As it was sent: show it only where it can run nothing and load nothing. */
  html: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads a mail that was kept in a folder; null where there is none, or none any more. */
export async function readStoredMail(
  folder: string,
  deliveryId: string,
): Promise<StoredMail | null> {
  if (!UUID.test(deliveryId)) return null;
  const bytes = await readFile(mailFile(folder, deliveryId)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (!bytes) return null;
  // Loading it takes a third of a second, which a start should not.
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(bytes, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  return {
    from: addressText(mail.from),
    to: addressText(mail.to),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
  };
}

/** @returns the addresses without the quotation marks of the format, as in 'Ruth <r@example.org>'. */
const addressText = (addresses: AddressObject | AddressObject[] | undefined) =>
  [addresses ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(({ name, address = '' }) => (name ? `${name} <${address}>` : address))
    .join(', ');
