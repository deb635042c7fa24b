import { useState } from 'react';
import type { Unlisted } from './checked-rows.ts';

const FIRST_VALUES = 8;
const FIRST_ROWS = 10;

export function UnlistedList({ values }: { values: readonly Unlisted[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? values : values.slice(0, FIRST_VALUES);
  return (
    <>
      <ul className="list-disc pl-5 wrap-anywhere">
        {shown.map(({ key, label, value, rows }) => (
          <li key={key}>
            {`${label} “${value}” `}
            <span className="text-soft">{rowsText(rows)}</span>
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
