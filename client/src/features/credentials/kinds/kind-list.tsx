import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Merge, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import {
  ACTION_CELL,
  ACTIONS,
  CELL,
  FIGURE_CELL,
  FIT,
  ROW,
} from '#client/components/ui/table-class.ts';
import { kindsQuery } from '#client/features/credentials/queries.ts';
import { RULE_LABELS } from '#shared/credentials/constants.ts';
import type { CountedKind } from '#shared/credentials/kinds/schemas.ts';
import { useOrderKinds, useRetireKind } from './mutations.ts';

const KindDialog = lazyComponent(
  async () => (await import('./kind-dialog.tsx')).KindDialog,
  NotArrived,
);
const MergeDialog = lazyComponent(
  async () => (await import('./merge-dialog.tsx')).MergeDialog,
  NotArrived,
);

const FIGURES = ['Verified', 'Waiting'];
const COLUMNS = ['Name', 'Holds', 'Reminder', 'Asks for', ...FIGURES];

type Opened = { dialog: 'edit'; kind: CountedKind | null } | { dialog: 'merge'; kind: CountedKind };

export function KindList() {
  const query = useQuery({ ...kindsQuery, refetchOnMount: 'always' });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button onClick={() => setOpened({ dialog: 'edit', kind: null })}>
          <Plus className="size-4" aria-hidden="true" />
          Add a kind
        </Button>
      </div>
      <QueryView query={query} what="The kinds of credentials" loading={<LoadingTable />}>
        {({ items }) => (
          <>
            <ListTable
              caption="Kinds of credentials"
              columns={COLUMNS}
              figures={FIGURES}
              hasActions
            >
              {items.map((kind) => (
                <KindRow key={kind.id} kind={kind} kinds={items} onOpen={setOpened} />
              ))}
            </ListTable>
            <LazyBoundary fallback={null}>
              {opened?.dialog === 'edit' && <KindDialog kind={opened.kind} onClose={close} />}
              {opened?.dialog === 'merge' && (
                <MergeDialog kind={opened.kind} kinds={items} onClose={close} />
              )}
            </LazyBoundary>
          </>
        )}
      </QueryView>
    </div>
  );
}

interface KindRowProps {
  kind: CountedKind;
  kinds: readonly CountedKind[];
  onOpen: (opened: Opened) => void;
}

function KindRow({ kind, kinds, onOpen }: KindRowProps) {
  const { id, name, otherNames, isRetired, holdsMonths, remindDays, verified, waiting } = kind;
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
        <span className="flex flex-wrap items-center gap-2">
          <span className={FIT}>{name}</span>
          {isRetired && <Badge tone="outline">Retired</Badge>}
        </span>
        {otherNames.length > 0 && (
          <p className="max-w-96 text-sm font-normal text-soft wrap-anywhere">
            {otherNames.join(', ')}
          </p>
        )}
      </th>
      <td className={CELL}>
        <span className="text-soft md:hidden">holds </span>
        {holdsMonths === null ? 'no usual end' : `${holdsMonths} months`}
      </td>
      <td className={CELL}>
        {remindDays !== null && <span className="text-soft md:hidden">reminder </span>}
        {remindDays === null ? 'no reminder' : `${remindDays} days before`}
      </td>
      <td className={CELL}>{asksFor(kind)}</td>
      <td className={FIGURE_CELL}>
        {verified.toLocaleString('en-US')}
        <span className="text-soft md:hidden"> verified</span>
      </td>
      <td className={FIGURE_CELL}>
        {waiting.toLocaleString('en-US')}
        <span className="text-soft md:hidden"> waiting</span>
      </td>
      <td className={ACTION_CELL}>
        <div className={ACTIONS}>
          <Button
            look="quiet"
            className="md:px-2 max-md:pl-0"
            aria-label={`Edit: ${name}`}
            onClick={() => onOpen({ dialog: 'edit', kind })}
          >
            Edit
          </Button>
          <RowMenu name={name}>
            {!isRetired && <Moves id={id} kinds={kinds} />}
            <MenuItem icon={Merge} onPress={() => onOpen({ dialog: 'merge', kind })}>
              Merge into another
            </MenuItem>
            <RetireItem kind={kind} />
          </RowMenu>
        </div>
      </td>
    </tr>
  );
}

function asksFor({ numberRule, documentRule, noteRule }: CountedKind) {
  const rules = [
    ['number', numberRule],
    ['photo or PDF', documentRule],
    ['note', noteRule],
  ] as const;
  const asked = rules.filter(([, rule]) => rule !== 'none');
  if (asked.length === 0) return 'dates only';
  return asked
    .map(([what, rule]) =>
      rule === 'required' ? `${what} (${RULE_LABELS[rule].toLowerCase()})` : what,
    )
    .join(', ');
}

function Moves({ id, kinds }: { id: string; kinds: readonly CountedKind[] }) {
  const order = useOrderKinds();
  const ids = kinds.filter(({ isRetired }) => !isRetired).map((kind) => kind.id);
  const at = ids.indexOf(id);
  const move = (to: number) => {
    const others = ids.filter((each) => each !== id);
    order.mutate({ body: { ids: [...others.slice(0, to), id, ...others.slice(to)] } });
  };
  return (
    <>
      {at > 0 && (
        <MenuItem icon={ArrowUp} needsConnection onPress={() => move(at - 1)}>
          Move up
        </MenuItem>
      )}
      {at < ids.length - 1 && (
        <MenuItem icon={ArrowDown} needsConnection onPress={() => move(at + 1)}>
          Move down
        </MenuItem>
      )}
    </>
  );
}

function RetireItem({ kind: { id, isRetired } }: { kind: CountedKind }) {
  const retire = useRetireKind();
  return (
    <MenuItem
      icon={isRetired ? ArchiveRestore : Archive}
      needsConnection
      onPress={() => retire.mutate({ params: { id }, body: { isRetired: !isRetired } })}
    >
      {isRetired ? 'Bring back' : 'Retire'}
    </MenuItem>
  );
}
