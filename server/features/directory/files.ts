import { cellOf } from '#shared/chaplain-import/roster-file.ts';
import { affiliationLabel, choiceLabel } from '#shared/chaplains/catalogue.ts';
import {
  isChoiceField,
  LISTED_FIELD_NAMES,
  PROFILE_FIELDS,
  type ContactFieldName,
  type DirectoryFieldName,
} from '#shared/chaplains/profile-fields.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import { dialledPhone } from '#shared/phone.ts';
import { program } from '#shared/program.ts';
import type { DirectoryRow } from './queries.ts';

type Column = readonly [header: string, cell: (entry: DirectoryRow) => string];

const PROFILE_COLUMNS = LISTED_FIELD_NAMES.map((name): Column => [
  PROFILE_FIELDS[name].label,
  (entry) => cellOf(labelled(name, entry)),
]);

const COLUMNS: readonly Column[] = [
  ['First Name', (entry) => entry.firstName],
  ['Last Name', (entry) => entry.lastName],
  ['Email', (entry) => entry.email ?? ''],
  ...PROFILE_COLUMNS,
  ['Visible in Directory', (entry) => (entry.isVisibleInDirectory ? 'yes' : 'no')],
];

export const DIRECTORY_HEADER = COLUMNS.map(([header]) => header);

/** A row of the directory as CSV, its values by their labels. */
export function directoryLine(entry: DirectoryRow): string[] {
  return COLUMNS.map(([, cell]) => cell(entry));
}

function labelled(name: DirectoryFieldName | ContactFieldName, entry: DirectoryRow) {
  if (isChoiceField(name)) return entry[name].map((value) => choiceLabel(name, value));
  const value = entry[name] ?? null;
  const isAffiliation = PROFILE_FIELDS[name].kind === 'affiliation';
  return isAffiliation && value !== null ? affiliationLabel(value) : value;
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
