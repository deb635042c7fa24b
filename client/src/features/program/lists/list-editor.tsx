import { useQuery } from '@tanstack/react-query';
import { ArrowDownAZ, Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { MANY_CHOICES } from '#client/components/ui/many-choices.ts';
import { Panel } from '#client/components/ui/panel.tsx';
import { settingId, useShownSetting } from '#client/features/program/shown-setting.ts';
import { MAX_ENTRIES } from '#shared/program/constants.ts';
import { LIST_LABELS, type ListName } from '#shared/program/lists.ts';
import { foldText } from '#shared/search.ts';
import { EntryRow } from './entry-row.tsx';
import { GroupRows } from './group-rows.tsx';
import { LIST_HINTS, usesGroups } from './list-hints.ts';
import {
  addEntry,
  entriesOf,
  freeKey,
  problemsOf,
  removeEntry,
  sortEntries,
  type DraftEntry,
  type DraftList,
} from './list-draft.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { NO_USES, usesQuery, type Uses } from './use-counts.ts';

interface ListEditorProps {
  name: ListName;
  list: DraftList;
  isTyped: boolean;
  showsProblems: boolean;
  onChange: (next: (list: DraftList) => DraftList) => void;
}

/** Shows more rows only on request, because drawing all 500 takes long on a phone. */
const SHOWN_AT_ONCE = 50;

export function ListEditor({ name, list, isTyped, showsProblems, onChange }: ListEditorProps) {
  const { data } = useQuery(usesQuery(name));
  const [text, setText] = useState('');
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const [opened, setOpened] = useState<string | null>(null);
  const [merging, setMerging] = useState<DraftEntry | null>(null);
  const [shownWrong, setShownWrong] = useState<string>();
  const [told, setTold] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  useShownSetting(`list-${name}`);
  const problems = showsProblems ? problemsOf(list) : NO_PROBLEMS;
  const search = useDeferredValue(foldText(text.trim()));
  const found = search === '' ? list.entries : list.entries.filter((entry) => has(entry, search));
  const grouped = groupedEntries(list, found);
  const toggle = useCallback(
    (key: string) => setOpened((former) => (former === key ? null : key)),
    [],
  );

  const wrong = [...problems.entries.keys()].at(0);
  if (wrong !== shownWrong) {
    setShownWrong(wrong);
    if (wrong !== undefined) {
      setText('');
      setMost(Infinity);
      setOpened(wrong);
    }
  }

  const add = () => {
    setText('');
    setMost(Infinity);
    const key = freeKey(list.entries);
    flushSync(() => {
      setOpened(key);
      onChange((former) => addEntry(former, key));
    });
    frame.current?.querySelector<HTMLInputElement>('[aria-expanded=true] ~ * input')?.focus();
  };
  const remove = (entry: DraftEntry) => {
    setTold(`${entry.label || 'The entry without a name'} is removed`);
    flushSync(() => onChange((former) => removeEntry(former, entry)));
    adder.current?.focus();
  };
  const countOf = (key: string): Uses | undefined =>
    data && (data.uses.find(({ value }) => value === key) ?? NO_USES);

  return (
    <>
      <Panel
        id={settingId(`list-${name}`)}
        title={LIST_LABELS[name]}
        action={
          list.entries.length > 1 && (
            <Button look="quiet" onClick={() => onChange(sortEntries)}>
              <ArrowDownAZ className="size-4" aria-hidden="true" />
              Sort A to Z
            </Button>
          )
        }
      >
        <div ref={frame} className="flex flex-col gap-4">
          <p className="max-w-prose text-soft">{LIST_HINTS[name]}</p>
          {list.entries.length > MANY_CHOICES && (
            <SearchFilter
              label="Search entries"
              placeholder="Name or stored value"
              worksOffline
              typed={{ text, change: setText }}
              className="max-w-sm"
            />
          )}
          <p role="status" className="text-soft empty:hidden">
            {search !== '' && `${found.length} of ${list.entries.length} entries`}
          </p>
          {list.entries.length === 0 && <p>The list is empty.</p>}
          {firstOf(grouped, most).map(({ key, label, entries }) => (
            <div key={key ?? ''} className="flex flex-col gap-1">
              {label !== null && <h3 className="font-semibold">{label}</h3>}
              <ul
                aria-label={label ?? LIST_LABELS[name]}
                className="divide-y divide-line border-y border-line"
              >
                {entries.map((entry) => (
                  <EntryRow
                    key={entry.key}
                    name={name}
                    entry={entry}
                    list={opened === entry.key ? list : null}
                    uses={countOf(entry.key)}
                    problem={problems.entries.get(entry.key)}
                    isSaved={!isTyped}
                    onToggle={toggle}
                    onChange={onChange}
                    onRemove={remove}
                    onMerge={setMerging}
                  />
                ))}
              </ul>
            </div>
          ))}
          {found.length > most && (
            <Button className="self-start" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
              {`Show ${Math.min(SHOWN_AT_ONCE, found.length - most)} more of ${found.length}`}
            </Button>
          )}
          <Button
            ref={adder}
            className="self-start"
            disabled={list.entries.length >= MAX_ENTRIES}
            onClick={add}
          >
            <Plus className="size-4" aria-hidden="true" />
            Add entry
          </Button>
          <p role="status" className="sr-only">
            {told}
          </p>
        </div>
      </Panel>
      {usesGroups(name) && (
        <Panel title="Groups">
          <GroupRows list={list} problems={problems.groups} onChange={onChange} />
        </Panel>
      )}
      {merging && (
        <MergeDialog
          name={name}
          entry={merging}
          list={list}
          uses={countOf(merging.key) ?? NO_USES}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  );
}

const NO_PROBLEMS = { entries: new Map<string, string>(), groups: new Map<string, string>() };

const has = ({ label, value, aliases }: DraftEntry, search: string) =>
  foldText([label, value, ...aliases].join(' ')).includes(search);

interface Group {
  key: string | null;
  label: string | null;
  entries: readonly DraftEntry[];
}

function firstOf(groups: readonly Group[], most: number): Group[] {
  const shown: Group[] = [];
  let left = most;
  for (const group of groups) {
    const entries = group.entries.slice(0, left);
    if (entries.length > 0) shown.push({ ...group, entries });
    left -= entries.length;
  }
  return shown;
}

function groupedEntries(list: DraftList, found: readonly DraftEntry[]): Group[] {
  const shown = new Set(found);
  const within = (key: string | null) => entriesOf(list, key).filter((entry) => shown.has(entry));
  const groups = list.groups.map(({ key, label }) => ({
    key,
    label: label || 'A group without a name',
    entries: within(key),
  }));
  const label = list.groups.length > 0 ? 'Without a group' : null;
  return [...groups, { key: null, label, entries: within(null) }].filter(
    ({ entries }) => entries.length > 0,
  );
}
