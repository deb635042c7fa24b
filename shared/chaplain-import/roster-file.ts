import { MANY_MAX_CHAPLAINS } from '#shared/chaplains/constants.ts';
import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';

interface Column<Field extends string> {
  field: Field;
  header: string;
}

/** Says who the person of a row is. */
const PERSON_COLUMNS = [
  { field: 'firstName', header: 'First Name' },
  { field: 'lastName', header: 'Last Name' },
  { field: 'email', header: 'Email' },
  { field: 'username', header: 'Username' },
] as const satisfies Column<string>[];

export type PersonField = (typeof PERSON_COLUMNS)[number]['field'];
export type RosterField = PersonField | ProfileFieldName | 'role';

export const PERSON_FIELD_NAMES = PERSON_COLUMNS.map(({ field }) => field);

/** Another value of them may mean another person. */
export const NAME_FIELD_NAMES = ['firstName', 'lastName'] as const satisfies PersonField[];

/** The columns of a roster file, in the order of the template and of exports. */
export const ROSTER_COLUMNS: readonly Column<RosterField>[] = [
  ...PERSON_COLUMNS,
  ...PROFILE_FIELD_NAMES.map((field) => ({ field, header: PROFILE_FIELDS[field].label })),
  { field: 'role', header: 'Role' },
];

/** @returns the header of a field's column. */
export const headerOf = (field: RosterField) =>
  ROSTER_COLUMNS.find((column) => column.field === field)?.header ?? field;

/** Rows that one file may have. Those it creates can be approved in one call. */
export const ROSTER_MAX_ROWS = MANY_MAX_CHAPLAINS;

/** @returns the field that a header names; of an unknown one its lower case without spaces. */
export function rosterField(header: string): string {
  const name = header.trim();
  const column = ROSTER_COLUMNS.find((each) => each.header.toLowerCase() === name.toLowerCase());
  return column?.field ?? name.toLowerCase().replaceAll(/\s/g, '');
}

/** @returns the items of a cell, which `;` or `,` separate; a backslash keeps the next character. */
export function splitList(cell: string): string[] {
  const items: string[] = [];
  let item = '';
  for (let index = 0; index < cell.length; index += 1) {
    const character = cell.charAt(index);
    if (character === '\\' && index + 1 < cell.length) {
      index += 1;
      item += cell.charAt(index);
    } else if (character === ';' || character === ',') {
      items.push(item);
      item = '';
    } else item += character;
  }
  return [...items, item].map((each) => each.trim()).filter((each) => each !== '');
}

/** @returns a cell from which `splitList` gets the same items. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => item.replaceAll(/[\\;,]/g, String.raw`\$&`)).join('; ');
}

/** @returns a profile's value as a cell. */
export function cellOf(value: string | readonly string[] | null): string {
  return typeof value === 'object' && value !== null ? joinList(value) : (value ?? '');
}
