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

/** The columns of a roster file, in the order of the template and of exports. */
export const ROSTER_COLUMNS: readonly Column<RosterField>[] = [
  ...PERSON_COLUMNS,
  ...PROFILE_FIELD_NAMES.map((field) => ({ field, header: PROFILE_FIELDS[field].label })),
  { field: 'role', header: 'Role' },
];

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

/** What a spreadsheet takes for the beginning of a formula, full-width signs among it. */
const FORMULA = '=+\\-@\\t\\r＝＋－＠';
const UNMARKED = new RegExp(`^( *)('*[${FORMULA}])`);
const MARKED = new RegExp(`^( *)'('*[${FORMULA}])`);

/**
 * @returns a cell that a spreadsheet doesn't take for a formula, also where it splits the file at
 *   semicolons, tabs or line breaks; `restoreCell` undoes it.
 */
export function neutralizeCell(cell: string): string {
  return eachStart(cell, (start) => start.replace(UNMARKED, "$1'$2"));
}

/** @returns the cell as it was before `neutralizeCell`. */
export function restoreCell(cell: string): string {
  return eachStart(cell, (start) => start.replace(MARKED, '$1$2'));
}

/** Changes each part of a cell that a spreadsheet may take for a cell of its own. */
function eachStart(cell: string, change: (start: string) => string) {
  const parts = cell.split(/([;\t\r\n])/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      // A tab or a carriage return may itself be the beginning.
      const separator = parts[index + 1] ?? '';
      return change(part + separator).slice(0, separator ? -1 : undefined);
    })
    .join('');
}

/** By which a spreadsheet knows that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** @returns a CSV file of the rows, every cell safe to open in a spreadsheet. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** @returns the lines of further rows of such a file. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => quoted(neutralizeCell(cell))).join(',');
  return rows.map((cells) => `${line(cells)}\r\n`).join('');
}

function quoted(cell: string) {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
