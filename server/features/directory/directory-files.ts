import { VCard } from 'vcard-creator';
import { cellOf } from '#shared/chaplain-import/roster-file.ts';
import {
  isChoiceField,
  LISTED_FIELD_NAMES,
  PROFILE_FIELDS,
  type ContactFieldName,
  type DirectoryFieldName,
} from '#shared/chaplains/profile-fields.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import { dialledPhone } from '#shared/phone.ts';
import { entryLabel, type Lists } from '#shared/program/lists.ts';
import type { SettingsOf } from '#shared/program/settings.ts';
import type { DirectoryRow } from './queries.ts';

type Column = readonly [header: string, cell: (entry: DirectoryRow, lists: Lists) => string];

const PROFILE_COLUMNS = LISTED_FIELD_NAMES.map((name): Column => [
  PROFILE_FIELDS[name].label,
  (entry, lists) => cellOf(labelled(name, entry, lists)),
]);

const COLUMNS: readonly Column[] = [
  ['First Name', (entry) => entry.firstName],
  ['Last Name', (entry) => entry.lastName],
  ['Email', (entry) => entry.email ?? ''],
  ...PROFILE_COLUMNS,
  ['Visible in Directory', (entry) => (entry.isVisibleInDirectory ? 'yes' : 'no')],
];

export const DIRECTORY_HEADER = COLUMNS.map(([header]) => header);

export const directoryLine = (lists: Lists) => (entry: DirectoryRow) =>
  COLUMNS.map(([, cell]) => cell(entry, lists));

function labelled(name: DirectoryFieldName | ContactFieldName, entry: DirectoryRow, lists: Lists) {
  if (isChoiceField(name)) return entry[name].map((value) => entryLabel(lists[name], value));
  const value = entry[name] ?? null;
  const isAffiliation = PROFILE_FIELDS[name].kind === 'affiliation';
  return isAffiliation && value !== null ? entryLabel(lists.affiliation, value) : value;
}

/** Version 3.0 of vCard, which every phone's address book can import. */
export function vcard(
  entry: DirectoryEntry,
  { title, lists }: SettingsOf<'identity' | 'lists'>,
): string {
  const affiliation = entryLabel(lists.affiliation, entry.affiliation);
  const note = [affiliation, entry.credentials].filter(Boolean).join(', ');
  const card = new VCard()
    .addName({ familyName: lines(entry.lastName), givenName: lines(entry.firstName) })
    .addCompany({ name: title })
    .addJobtitle('Chaplain')
    .addAddress({ locality: lines(entry.city), type: ['work'] })
    .addNote(lines(note));
  if (entry.email) card.addEmail({ address: oneLine(entry.email), type: ['internet'] });
  if (entry.phone) {
    card.addPhoneNumber({ number: oneLine(dialledPhone(entry.phone)), type: ['cell'] });
  }
  return card.toString();
}

/** Turns carriage returns into line feeds, the only line breaks that the library escapes. */
function lines(text: string) {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Removes line breaks. The library doesn't escape them, so each would begin a new property. */
function oneLine(text: string) {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
