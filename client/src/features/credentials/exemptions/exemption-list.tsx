import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ACTION_CELL, ACTIONS, CELL, FIT, ROW } from '#client/components/ui/table-class.ts';
import { calendarDate, date } from '#client/lib/dates.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { listExemptions } from '#shared/credentials/exemptions/api.ts';
import type { Exemption } from '#shared/credentials/exemptions/schemas.ts';

const ExemptionDialog = lazyComponent(
  async () => (await import('./exemption-dialog.tsx')).ExemptionDialog,
  NotArrived,
);
const EndDialog = lazyComponent(
  async () => (await import('./end-dialog.tsx')).EndDialog,
  NotArrived,
);

const NOUN = { one: 'exemption', many: 'exemptions' };
const COLUMNS = ['Name', 'Credential', 'Why', 'Until', 'Granted'];

type Opened =
  { dialog: 'edit'; exemption: Exemption | null } | { dialog: 'end'; exemption: Exemption };

export function ExemptionList() {
  const list = useListPage(listExemptions, {
    filters: { search: 'text' },
    pageLength: 50,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <SearchFilter
          placeholder="Name, email or phone"
          typed={list.typed}
          className="grow sm:max-w-md"
        />
        <Button onClick={() => setOpened({ dialog: 'edit', exemption: null })}>
          <Plus className="size-4" aria-hidden="true" />
          Exempt a chaplain
        </Button>
      </div>
      <PagedResults
        list={list}
        what="The exemptions"
        noun={NOUN}
        loading={<LoadingTable />}
        empty={<Empty title={list.isFiltered ? 'No exemption found' : 'Nobody is exempt'} />}
      >
        {(items) => (
          <ListTable caption="Exemptions" columns={COLUMNS} hasActions>
            {items.map((exemption) => (
              <ExemptionRow
                key={`${exemption.person.chaplainId} ${exemption.kind.id}`}
                exemption={exemption}
                onOpen={(dialog) => setOpened({ dialog, exemption })}
              />
            ))}
          </ListTable>
        )}
      </PagedResults>
      <LazyBoundary fallback={null}>
        {opened?.dialog === 'edit' && (
          <ExemptionDialog exemption={opened.exemption} onClose={close} />
        )}
        {opened?.dialog === 'end' && <EndDialog exemption={opened.exemption} onClose={close} />}
      </LazyBoundary>
    </div>
  );
}

interface ExemptionRowProps {
  exemption: Exemption;
  onOpen: (dialog: Opened['dialog']) => void;
}

function ExemptionRow({ exemption, onOpen }: ExemptionRowProps) {
  const { person, kind, reason, endsOn, isOver, grantedBy, createdAt } = exemption;
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
        <PersonLink id={person.userId} name={person.name} className={FIT} />
      </th>
      <td className={CELL}>
        <span className={FIT}>{kind.name}</span>
      </td>
      <td className={`${CELL} wrap-anywhere max-md:w-full`}>{reason}</td>
      <td className={CELL}>
        <span className="flex flex-wrap items-center gap-2">
          {endsOn ? (
            <span>
              <span className="text-soft md:hidden">until </span>
              {calendarDate(endsOn)}
            </span>
          ) : (
            'no end'
          )}
          {isOver && <Badge tone="outline">Over</Badge>}
        </span>
      </td>
      <td className={`${CELL} text-soft`}>
        <span className="md:hidden">given </span>
        {date(createdAt)}
        {grantedBy && ` by ${grantedBy}`}
      </td>
      <td className={ACTION_CELL}>
        <div className={ACTIONS}>
          <Button
            look="quiet"
            className="md:px-2 max-md:pl-0"
            aria-label={`Change: ${kind.name} of ${person.name}`}
            onClick={() => onOpen('edit')}
          >
            Change
          </Button>
          <RowMenu name={`${kind.name} of ${person.name}`}>
            <MenuItem icon={X} onPress={() => onOpen('end')}>
              End now
            </MenuItem>
          </RowMenu>
        </div>
      </td>
    </tr>
  );
}
