import { useState, type ReactNode } from 'react';
import { headerOf } from '#shared/chaplain-import/roster-file.ts';
import type { Unlisted } from './checked-rows.ts';

const FIRST_VALUES = 8;
const FIRST_ROWS = 10;

interface UnlistedListProps {
  values: readonly Unlisted[];
  children?: (unlisted: Unlisted) => ReactNode;
}

export function UnlistedList({ values, children }: UnlistedListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? values : values.slice(0, FIRST_VALUES);
  return (
    <>
      <ul className="flex flex-col gap-3 wrap-anywhere">
        {shown.map((each) => (
          <li
            key={each.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <span className="min-w-0 flex-[1_1_14rem]">
              {`${headerOf(each.field)} “${each.value}” `}
              <span className="text-soft">{rowsText(each.rows)}</span>
            </span>
            {children?.(each)}
          </li>
        ))}
      </ul>
      {values.length > FIRST_VALUES && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 rounded font-semibold text-link underline-offset-4 hover:underline"
        >
          {isWhole
            ? 'Show fewer values'
            : `Show all ${values.length.toLocaleString('en-US')} values`}
        </button>
      )}
    </>
  );
}

function rowsText(rows: readonly number[]) {
  if (rows.length === 1) return `in row ${number(rows[0] ?? 0)}`;
  const named = rows.slice(0, FIRST_ROWS).map(number).join(', ');
  const more = rows.length > FIRST_ROWS ? ' …' : '';
  return `in ${number(rows.length)} rows: ${named}${more}`;
}

const number = (value: number) => value.toLocaleString('en-US');
