import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dateTime, zoneName } from '#client/lib/dates.ts';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Whether the fact takes a whole line. */
  isWide?: boolean;
}

interface PaperProps {
  /** Such as 'ICS 211'; '' for a paper without a form number. */
  form: string;
  title: string;
  facts: readonly Fact[];
  /** When the server last answered, in ms. */
  readAt: number;
  /** Shown beside the print button, not on paper. */
  note?: ReactNode;
  children: ReactNode;
}

/** A sheet of Letter paper: black on white when it is printed. */
export function Paper({ form, title, facts, readAt, note, children }: PaperProps) {
  const { title: program } = useProgram();
  const asOf = dateTime(new Date(readAt).toISOString());
  return (
    <div className="flex flex-col gap-4 print:block print:text-[9pt] print:leading-tight">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Button look="primary" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Print
        </Button>
        {note}
      </div>
      <section aria-label={`${form} ${title}`.trim()}>
        <div className="flex flex-wrap items-end justify-between gap-x-4 border-2 border-ink px-3 py-2 print:px-2 print:py-1">
          <p className="text-lg font-bold print:text-[13pt]">{title}</p>
          <p className="text-right text-lg font-bold whitespace-nowrap print:text-[13pt]">{form}</p>
        </div>
        <dl className="grid grid-cols-1 pt-px pr-px pl-px sm:grid-cols-2 print:grid-cols-2">
          {inPairs([
            { label: 'Program', value: program },
            ...facts,
            { label: 'As of, time zone', value: `${asOf}, ${zoneName()}` },
          ]).map(({ label, value, isWide }) => (
            <div
              key={label}
              className={`-mt-px -ml-px border border-ink px-3 py-1.5 print:break-inside-avoid print:px-2 print:py-0.5 ${isWide ? 'sm:col-span-2 print:col-span-2' : ''}`}
            >
              <dt className="text-sm text-soft print:text-[7pt] print:text-ink">{label}</dt>
              <dd className="min-h-5 wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </section>
    </div>
  );
}

/** Gives a fact the whole line if it would otherwise stand beside an empty box. */
function inPairs(facts: readonly Fact[]): Fact[] {
  let isSecond = false;
  return facts.map((fact, index) => {
    const next = facts[index + 1];
    const isAlone = !isSecond && (next === undefined || next.isWide === true);
    const isWide = fact.isWide === true || isAlone;
    isSecond = !isWide && !isSecond;
    return { ...fact, isWide };
  });
}

const HEAD =
  'border border-ink px-2 py-1 text-left align-bottom text-sm font-semibold print:px-1 print:text-[7.5pt] print:whitespace-normal';
const CELL =
  'border border-ink px-2 py-1 align-top wrap-break-word whitespace-pre-line print:px-1 print:py-0.5 print:text-[8.5pt]';

interface SheetTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The indexes of columns with figures. */
  figures?: readonly number[];
  /** How many empty lines to add, to fill in by hand. */
  blanks?: number;
  /** Makes rows higher, to write in by hand. */
  isTall?: boolean;
  sum?: readonly string[];
}

export function SheetTable(props: SheetTableProps) {
  const { caption, heads, rows, figures = [], blanks = 0, isTall = false, sum } = props;
  const cellOf = (index: number) =>
    `${CELL} ${figures.includes(index) ? 'text-right whitespace-nowrap tabular-nums' : ''} ${isTall ? 'h-9 print:h-8' : ''}`;
  return (
    <div className="relative mt-4 overflow-x-auto p-px print:mt-2 print:overflow-visible">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((label) => (
              <th key={label} scope="col" className={HEAD}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="break-inside-avoid">
              {cells.map((cell, index) => (
                <td key={heads[index] ?? index} className={cellOf(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: blanks }, (_, line) => (
            <tr key={`blank ${line}`} className="break-inside-avoid">
              {heads.map((label, index) => (
                <td key={label} className={cellOf(index)}>
                  <span className="sr-only">to fill in</span>&nbsp;
                </td>
              ))}
            </tr>
          ))}
          {sum && (
            <tr className="break-inside-avoid font-semibold">
              {heads.map((label, index) => (
                <td key={label} className={cellOf(index)}>
                  {sum[index]}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** A date or number that wraps only at its own line breaks. */
export function Whole({ text }: { text: string | null }) {
  return <span className="whitespace-pre tabular-nums">{text}</span>;
}

/** Labelled lines for signatures. */
export function Signatures({ labels }: { labels: readonly string[] }) {
  return (
    <div className="mt-10 flex break-inside-avoid flex-wrap gap-x-8 gap-y-10">
      {labels.map((label) => (
        <p key={label} className="min-w-40 flex-1 border-t border-ink pt-0.5 text-sm">
          {label}
        </p>
      ))}
    </div>
  );
}
