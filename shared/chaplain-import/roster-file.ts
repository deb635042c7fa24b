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

const PERSON_COLUMNS = [
  { field: 'firstName', header: 'First Name' },
  { field: 'lastName', header: 'Last Name' },
  { field: 'email', header: 'Email' },
  { field: 'username', header: 'Username' },
] as const satisfies Column<string>[];

export type PersonField = (typeof PERSON_COLUMNS)[number]['field'];
export type RosterField = PersonField | ProfileFieldName | 'role';

export const PERSON_FIELD_NAMES = PERSON_COLUMNS.map(({ field }) => field);

/** A different value in these fields may mean a different person. */
export const NAME_FIELD_NAMES = ['firstName', 'lastName'] as const satisfies PersonField[];

export const ROSTER_COLUMNS: readonly Column<RosterField>[] = [
  ...PERSON_COLUMNS,
  ...PROFILE_FIELD_NAMES.map((field) => ({ field, header: PROFILE_FIELDS[field].label })),
  { field: 'role', header: 'Role' },
];

export const headerOf = (field: RosterField) =>
  ROSTER_COLUMNS.find((column) => column.field === field)?.header ?? field;

export const ROSTER_MAX_ROWS = MANY_MAX_CHAPLAINS;

/** Returns a column's field; for an unknown column, its header in lower case without spaces. */
export function rosterField(header: string): string {
  const name = header.trim();
  const column = ROSTER_COLUMNS.find((each) => each.header.toLowerCase() === name.toLowerCase());
  return column?.field ?? name.toLowerCase().replaceAll(/\s/g, '');
}

/** Items are separated by `;` or `,`; a backslash escapes the next character. */
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

export function joinList(items: readonly string[]): string {
  return items.map((item) => item.replaceAll(/[\\;,]/g, String.raw`\$&`)).join('; ');
}

export function cellOf(value: string | readonly string[] | null): string {
  return typeof value === 'object' && value !== null ? joinList(value) : (value ?? '');
}
