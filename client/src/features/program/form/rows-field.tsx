import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FieldLabel, FieldNote, OptionalMark } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import type { Kind } from '#client/features/program/value-text.ts';
import type { SettingKey } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import { Control } from './control.tsx';
import { inputOf, type Inputs } from './form-values.ts';
import { Reset } from './reset.tsx';
import { RowButton } from './row-button.tsx';

export interface CellProps {
  /** The field’s name in the form, such as `figures.0.value`. */
  name: string;
  column: Kind;
  row: Inputs;
}

/** Custom cells for some columns, and an element to show beside each row. */
export interface RowParts {
  cells?: Readonly<Record<string, (props: CellProps) => ReactNode>>;
  mark?: (row: Inputs) => ReactNode;
}

interface RowsFieldProps {
  name: SettingKey;
  kind: Kind;
  /** Whether the panel around the field already shows the field's label and reset button. */
  isTitled: boolean;
  parts?: RowParts | undefined;
}

type Rows = Record<string, Inputs[]>;

const NO_PARTS: RowParts = {};

export function RowsField({ name, kind, isTitled, parts = NO_PARTS }: RowsFieldProps) {
  const { columns = {}, max = 0, one = 'row' } = kind;
  const { fields, append, remove, insert, move } = useFieldArray<Rows>({ name });
  const { getValues } = useFormContext<Rows>();
  const { noteId, message, aria } = useField(name, kind.hint);
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [told, setTold] = useState('');
  const [removed, setRemoved] = useState<{ at: number; row: Inputs } | null>(null);
  const [firstColumn = ''] = Object.keys(columns);
  const nameOf = (position: number) => rowName(getValues(name)?.[position], firstColumn, one);

  const step = (from: number, by: 1 | -1) => {
    const to = from + by;
    if (to < 0 || to >= fields.length) return;
    const moved = nameOf(from);
    flushSync(() => move(from, to));
    setTold(`${moved} is now ${to + 1} of ${fields.length}`);
    const buttons = list.current?.children[to]?.querySelectorAll('button') ?? [];
    const wanted = [...buttons].find((button) => button.dataset['by'] === String(by));
    const other = [...buttons].find((button) => button.dataset['by'] === String(-by));
    (wanted?.disabled ? other : wanted)?.focus();
  };
  const take = (at: number) => {
    const row = getValues(name)?.[at];
    if (!row) return;
    setTold(`${nameOf(at)} is removed`);
    setRemoved({ at, row });
    flushSync(() => remove(at));
    adder.current?.focus();
  };
  const add = () => {
    setRemoved(null);
    append(blankRow(columns), { focusName: `${name}.${fields.length}.${firstColumn}` });
  };
  const putBack = () => {
    if (!removed) return;
    insert(removed.at, removed.row);
    setRemoved(null);
  };
  const moveByKey = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    step(at, event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <div
      role="group"
      aria-labelledby={`${noteId}-label`}
      aria-describedby={aria['aria-describedby']}
      className="flex min-w-0 flex-col gap-2"
    >
      {isTitled ? (
        <span id={`${noteId}-label`} className="sr-only">
          {kind.label}
        </span>
      ) : (
        <div className="flex min-h-6 items-baseline justify-between gap-3">
          <span id={`${noteId}-label`} className="font-semibold">
            {kind.label}
          </span>
          <Reset name={name} />
        </div>
      )}
      <FieldNote id={noteId} message={message} hint={kind.hint} isAlert />
      <ol
        ref={list}
        className={`divide-y divide-line border-line empty:hidden ${isTitled ? 'border-b *:first:pt-0' : 'border-y'}`}
      >
        {fields.map(({ id }, at) => (
          <Row
            key={id}
            name={`${name}.${at}`}
            title={`${capital(one)} ${at + 1}`}
            columns={columns}
            parts={parts}
            isFirst={at === 0}
            onKeyDown={(event) => moveByKey(event, at)}
          >
            <RowButton
              label={`Move up: ${nameOf(at)}`}
              icon={ArrowUp}
              by={-1}
              disabled={at === 0}
              onPress={() => step(at, -1)}
            />
            <RowButton
              label={`Move down: ${nameOf(at)}`}
              icon={ArrowDown}
              by={1}
              disabled={at === fields.length - 1}
              onPress={() => step(at, 1)}
            />
            <RowButton label={`Remove: ${nameOf(at)}`} icon={Trash2} onPress={() => take(at)} />
          </Row>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={adder} disabled={fields.length >= max} onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          {`Add ${one}`}
        </Button>
        {fields.length >= max && <p className="text-sm text-soft">{`At most ${max}`}</p>}
        {removed && (
          <Button look="quiet" className="-ml-4 sm:ml-0" onClick={putBack}>
            {`Put back: ${rowName(removed.row, firstColumn, one)}`}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}

interface RowProps {
  name: string;
  title: string;
  columns: Readonly<Record<string, Kind>>;
  parts: RowParts;
  isFirst: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

function Row({ name, title, columns, parts, isFirst, onKeyDown, children }: RowProps) {
  const row = useWatch<Record<string, Inputs>>({ name }) ?? {};
  const isTall = Object.values(columns).some(isWhole);
  const showsLabels = isFirst || isTall;
  const mark = parts.mark?.(row);
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- handles its fields' keys
    <li onKeyDown={onKeyDown} className="flex items-start gap-x-2 gap-y-1 py-3 max-sm:flex-col">
      <div role="group" aria-label={title} className="flex w-full min-w-0 grow flex-col gap-2">
        <div
          className={`grid items-start gap-x-4 gap-y-3 sm:auto-cols-fr ${isTall ? 'sm:grid-cols-2' : 'sm:grid-flow-col'} ${showsLabels ? '' : 'sm:[&_:is(label,[data-label])]:sr-only'}`}
        >
          {Object.entries(columns).map(([column, kind]) => {
            const Cell = parts.cells?.[column] ?? CellField;
            return (
              <div key={column} className={`min-w-0 ${spanOf(kind, isTall)}`}>
                <Cell name={`${name}.${column}`} column={kind} row={row} />
              </div>
            );
          })}
        </div>
        {mark}
      </div>
      <div className={`flex shrink-0 max-sm:self-end ${showsLabels ? 'sm:mt-7' : ''}`}>
        {children}
      </div>
    </li>
  );
}

export function CellField({ name, column }: Pick<CellProps, 'name' | 'column'>) {
  const { register } = useFormContext();
  const { id, noteId, message, aria } = useField(name, column.hint);
  if (column.kind === 'toggle') {
    return (
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...register(name)} className="choice-mark" />
        {column.label}
      </label>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel htmlFor={id}>
        {column.label}
        {column.isOptional && <OptionalMark />}
      </FieldLabel>
      <Control {...{ id, name, kind: column, aria }} />
      <FieldNote id={noteId} message={message} hint={column.hint} />
    </div>
  );
}

/** Whether the field takes the whole width of the row, as long paragraphs do. */
function isWhole({ kind, max = 0 }: Kind) {
  return kind === 'paragraph' && max > LONG_TEXT;
}

const LONG_TEXT = 300;

function spanOf(column: Kind, isTall: boolean) {
  if (isTall) return isWhole(column) ? 'col-span-full' : '';
  const { kind, max = 0 } = column;
  if (kind === 'paragraph') return 'sm:col-span-6';
  if (kind === 'choice' || max > LONG_LINE) return 'sm:col-span-4';
  return max > SHORT_LINE ? 'sm:col-span-3' : 'sm:col-span-2';
}

const LONG_LINE = 60;
const SHORT_LINE = 20;

const LONG_NAME = 40;

function rowName(row: Inputs | undefined, column: string, one: string) {
  const text = trust<string | undefined>(row?.[column], 'a typed text')?.trim() ?? '';
  if (text === '') return `the ${one} without a name`;
  return text.length > LONG_NAME ? `${text.slice(0, LONG_NAME)}…` : text;
}

function blankRow(columns: Readonly<Record<string, Kind>>): Inputs {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const [firstChoice = ''] = Object.keys(column.choices ?? {});
      return [name, column.kind === 'toggle' ? false : inputOf(column, firstChoice)];
    }),
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
