import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { MAX_REGIONS } from '#shared/program/constants.ts';
import { freeKey, moveRegion, type DraftRegion, type RegionProblems } from './region-draft.ts';
import { RowButton } from '#client/features/program/form/row-button.tsx';

interface RegionRowsProps {
  regions: readonly DraftRegion[];
  problems: RegionProblems;
  peopleOf: (key: string) => number;
  onChange: (regions: DraftRegion[]) => void;
}

export function RegionRows({ regions, problems, peopleOf, onChange }: RegionRowsProps) {
  const zonesId = useId();
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [told, setTold] = useState('');
  const change = (at: number, changes: Partial<DraftRegion>) =>
    onChange(regions.map((region, place) => (place === at ? { ...region, ...changes } : region)));
  const move = (at: number, by: 1 | -1) => {
    flushSync(() => onChange(moveRegion(regions, at, by)));
    setTold(`${nameOf(regions[at])} is now ${at + by + 1} of ${regions.length}`);
    const buttons = [...(list.current?.children[at + by]?.querySelectorAll('button') ?? [])];
    const same = buttons.find((button) => button.dataset['by'] === String(by));
    (same?.disabled ? buttons.find((button) => !button.disabled) : same)?.focus();
  };
  const remove = (at: number) => {
    setTold(`${nameOf(regions[at])} is removed`);
    flushSync(() => onChange(regions.filter((_, place) => place !== at)));
    adder.current?.focus();
  };
  const add = () => {
    const blank = { key: freeKey(regions), code: '', name: '', counties: [], timeZone: null };
    flushSync(() => onChange([...regions, blank]));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <ol
        ref={list}
        className="divide-y divide-line border-b border-line empty:hidden *:first:pt-0"
      >
        {regions.map((region, at) => {
          const people = peopleOf(region.key);
          const field = (name: 'code' | 'name' | 'timeZone') => ({
            label: `${LABELS[name]} of region ${at + 1}`,
            shown: LABELS[name],
            value: region[name] ?? '',
            problem: problems.fields.get(`${at}.${name}`),
          });
          return (
            <li key={region.key} className="flex items-start gap-2 py-3 max-sm:flex-col">
              <div className="grid w-full min-w-0 grow gap-3 sm:grid-cols-[6rem_minmax(0,2fr)_minmax(0,2fr)]">
                <Cell
                  {...field('code')}
                  isFixed={people > 0}
                  note={people > 0 ? `Fixed: ${peopleText(people)}` : undefined}
                  onType={(code) => change(at, { code })}
                />
                <Cell {...field('name')} onType={(name) => change(at, { name })} />
                <Cell
                  {...field('timeZone')}
                  list={zonesId}
                  placeholder="The program’s"
                  onType={(zone) => change(at, { timeZone: zone || null })}
                />
              </div>
              <div className="flex shrink-0 sm:mt-6 max-sm:self-end">
                <RowButton
                  label={`Move up: ${nameOf(region)}`}
                  icon={ArrowUp}
                  by={-1}
                  disabled={at === 0}
                  onPress={() => move(at, -1)}
                />
                <RowButton
                  label={`Move down: ${nameOf(region)}`}
                  icon={ArrowDown}
                  by={1}
                  disabled={at === regions.length - 1}
                  onPress={() => move(at, 1)}
                />
                <RowButton
                  label={`Remove: ${nameOf(region)}`}
                  icon={Trash2}
                  onPress={() => remove(at)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <datalist id={zonesId}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      <Button
        ref={adder}
        className="self-start"
        disabled={regions.length >= MAX_REGIONS}
        onClick={add}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add region
      </Button>
      {problems.all && (
        <p role="alert" className="font-semibold text-red">
          {problems.all}
        </p>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}

const LABELS = { code: 'Code', name: 'Name', timeZone: 'Time zone' };

const peopleText = (people: number) =>
  people === 1 ? '1 person has it' : `${people.toLocaleString('en-US')} people have it`;

const ZONES = Intl.supportedValuesOf('timeZone').filter((zone) =>
  /^(America|Pacific)\//.test(zone),
);

const nameOf = (region: DraftRegion | undefined) =>
  region?.name.trim() || region?.code.trim() || 'the region without a name';

interface CellProps {
  label: string;
  shown: string;
  value: string;
  problem: string | undefined;
  note?: string | undefined;
  isFixed?: boolean;
  list?: string;
  placeholder?: string;
  onType: (text: string) => void;
}

function Cell({ label, shown, value, problem, note, isFixed, onType, ...input }: CellProps) {
  const id = useId();
  return (
    <label className="flex min-w-0 flex-col gap-1">
      <span className="text-sm font-semibold">{shown}</span>
      <input
        {...input}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        value={value}
        readOnly={isFixed}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        className={`${INPUT_CLASS} ${isFixed ? 'bg-sunken text-soft' : ''}`}
      />
      <span id={id} className={`text-sm empty:hidden ${problem ? 'text-red' : 'text-soft'}`}>
        {problem ?? note}
      </span>
    </label>
  );
}
