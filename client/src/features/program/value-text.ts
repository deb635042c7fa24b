import type { Declaration } from '#shared/program/settings.ts';
import type { Column } from '#shared/program/kinds.ts';
import { trust } from '#shared/trust.ts';

/** The properties of a setting or a column that decide how its value is displayed. */
export interface Kind extends Column {
  choices?: Readonly<Record<string, string>>;
  unit?: string | null;
  /** The text shown in place of 0, such as ‘off’. */
  zero?: string | undefined;
  namesByVariable?: Readonly<Record<string, string>>;
  max?: number;
  columns?: Readonly<Record<string, Kind>>;
  one?: string;
}

export const kindOf = (declaration: Declaration) =>
  trust<Kind & Declaration>(declaration, 'the functions of kinds.ts made it');

/** Formats a value for people to read; each row goes on a line of its own. */
export function valueText(kind: Kind, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind.kind === 'toggle') return value === true ? 'On' : 'Off';
  if (kind.columns) {
    return trust<Record<string, unknown>[]>(value, 'rows of these columns')
      .map((row) => rowText(kind.columns ?? {}, row))
      .join('\n');
  }
  if (kind.kind === 'picture') return kind.label;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (kind.choices) return kind.choices[text] ?? kind.namesByVariable?.[text] ?? text;
  if (kind.zero !== undefined && value === 0) return kind.zero;
  return kind.unit ? `${text} ${kind.unit}` : text;
}

function rowText(columns: Readonly<Record<string, Kind>>, row: Readonly<Record<string, unknown>>) {
  return Object.entries(columns)
    .map(([name, column]) =>
      column.kind === 'toggle'
        ? row[name] === true
          ? column.label
          : ''
        : valueText(column, row[name]),
    )
    .filter(Boolean)
    .join(' · ');
}
