import { CircleCheck, MessageSquare, Send } from 'lucide-react';
import { useState } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { PersonMessagesButton } from '#client/components/layout/person-messages-button.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { endpointPath, withQuery } from '#shared/http.ts';
import { exportPeople } from '#shared/people-list/api.ts';
import type { ListedPerson } from '#shared/people-list/schemas.ts';
import { FilterBar } from './filter-bar.tsx';
import { useApprovePeople, useInvitePeople } from './mutations.ts';
import { PeopleTable } from './people-table.tsx';
import { isApprovable, isInvitable, SelectedBar } from './selected-bar.tsx';
import { usePeopleList } from './use-people-list.ts';
import { Views } from './views.tsx';

const MessageDialog = lazyComponent(
  async () => (await import('./message-dialog.tsx')).MessageDialog,
  NotArrived,
);

const NOUN = { one: 'person', many: 'people' };

export function PeopleList() {
  const list = usePeopleList();
  // Stores whole people, not ids, because actions also need people from other pages of the list.
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedPerson>>(new Map());
  const clear = () => setSelected(new Map());
  const select = (people: readonly ListedPerson[], isSelected: boolean) => {
    const next = new Map(selected);
    for (const person of people) {
      if (isSelected) next.set(person.chaplainId, person);
      else next.delete(person.chaplainId);
    }
    setSelected(next);
  };
  return (
    <div className="flex flex-col gap-4">
      <FilterBar list={list} />
      <Views />
      {selected.size > 0 && <SelectedBar people={[...selected.values()]} onClear={clear} />}
      <PagedResults
        list={list}
        what="The people"
        noun={NOUN}
        action={<CsvLink href={withQuery(endpointPath(exportPeople), list.criteria)} />}
        loading={<LoadingTable />}
        empty={
          list.isFiltered ? (
            <Empty title="Nobody Matches" hint="Remove a filter, or clear them all." />
          ) : (
            <Empty
              title="Nobody Yet"
              hint="People appear here once they have applied, or once you have added or imported them."
            />
          )
        }
      >
        {(people) => (
          <PeopleTable
            people={people}
            order={list.order}
            freeOn={list.criteria.freeOn ?? ''}
            hasDistance={list.criteria.near !== undefined}
            isSelected={({ chaplainId }) => selected.has(chaplainId)}
            onSelect={select}
            renderActions={renderActions}
          />
        )}
      </PagedResults>
    </div>
  );
}

const renderActions = (person: ListedPerson) => <PersonActions person={person} />;

function PersonActions({ person }: { person: ListedPerson }) {
  const [isWriting, setWriting] = useState(false);
  const approve = useApprovePeople();
  const invite = useInvitePeople();
  const { userId, chaplainId, firstName, lastName } = person;
  const name = `${firstName} ${lastName}`;
  const body = { ids: [chaplainId] };
  return (
    <>
      <RowMenu name={name}>
        {person.account !== 'suspended' && (
          <MenuItem icon={MessageSquare} needsConnection onPress={() => setWriting(true)}>
            Write a message
          </MenuItem>
        )}
        <PersonMessagesButton inMenu userId={userId} name={name} />
        {isInvitable(person) && (
          <MenuItem icon={Send} needsConnection onPress={() => invite.mutate({ body })}>
            Invite by mail
          </MenuItem>
        )}
        {isApprovable(person) && (
          <MenuItem icon={CircleCheck} needsConnection onPress={() => approve.mutate({ body })}>
            Approve
          </MenuItem>
        )}
      </RowMenu>
      <LazyBoundary fallback={null}>
        {isWriting && <MessageDialog people={[person]} onClose={() => setWriting(false)} />}
      </LazyBoundary>
    </>
  );
}
