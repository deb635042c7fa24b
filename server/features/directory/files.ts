import {
  affiliationLabel,
  availabilityLabel,
  expertiseLabel,
} from '#shared/chaplains/catalogue.ts';
import { joinList } from '#shared/chaplain-import/roster-file.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import { dialledPhone } from '#shared/phone.ts';
import { program } from '#shared/program.ts';
import type { DirectoryRow } from './queries.ts';

export const DIRECTORY_HEADER = [
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'City',
  'Primary Region',
  'Affiliation',
  'Credentials',
  'Expertise',
  'Availability',
  'Visible in Directory',
];

/** A row of the directory as CSV, its values by their labels. */
export function directoryLine(entry: DirectoryRow): string[] {
  return [
    entry.firstName,
    entry.lastName,
    entry.email ?? '',
    entry.phone ?? '',
    entry.city,
    entry.primaryRegion ?? '',
    affiliationLabel(entry.affiliation),
    entry.credentials ?? '',
    joinList(entry.expertise.map(expertiseLabel)),
    joinList(entry.availability.map(availabilityLabel)),
    entry.isVisibleInDirectory ? 'yes' : 'no',
  ];
}

/** An entry as a vCard 3.0, which every phone's address book takes. */
export function vcard(entry: DirectoryEntry): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(entry.lastName)};${escaped(entry.firstName)};;;`,
    `FN:${escaped(`${entry.firstName} ${entry.lastName}`)}`,
    `ORG:${escaped(program.title)}`,
    'TITLE:Chaplain',
    ...(entry.email ? [`EMAIL;TYPE=INTERNET:${escaped(entry.email)}`] : []),
    ...(entry.phone ? [`TEL;TYPE=CELL:${escaped(dialledPhone(entry.phone))}`] : []),
    `ADR;TYPE=WORK:;;;${escaped(entry.city)};;;`,
    `NOTE:${escaped([affiliationLabel(entry.affiliation), entry.credentials].filter(Boolean).join(', '))}`,
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function escaped(text: string) {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** At most 75 bytes a line; what goes on begins with a space. */
function folded(line: string) {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
