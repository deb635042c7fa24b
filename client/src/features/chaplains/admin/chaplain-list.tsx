import { CircleCheck, Plus, Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { InvitationFilter } from '#client/components/ui/invitation-filter.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useListPage } from '#client/lib/list-page.ts';
import { exportChaplains, listChaplains } from '#shared/chaplains/api.ts';
import {
  INVITATION_FILTERS,
  INVITATION_STATES,
  type InvitationFilter as InvitationFilterName,
} from '#shared/accounts/constants.ts';
import { APPLICATION_STATUSES } from '#shared/chaplains/constants.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { endpointPath, withQuery, type Page } from '#shared/http.ts';
import { ChaplainCards } from './chaplain-cards.tsx';
import { SelectedInvitation } from './selected-invitation.tsx';

const AddChaplain = lazyComponent(
  async () => (await import('./chaplain-dialogs.tsx')).AddChaplain,
  NotArrived,
);
const EditChaplain = lazyComponent(
  async () => (await import('./chaplain-dialogs.tsx')).EditChaplain,
  NotArrived,
);
const DeclineDialog = lazyComponent(
  async () => (await import('#client/features/chaplains/decline-dialog.tsx')).DeclineDialog,
  NotArrived,
);
const ApproveAddedDialog = lazyComponent(
  async () => (await import('./approve-added-dialog.tsx')).ApproveAddedDialog,
  NotArrived,
);
const InviteFoundDialog = lazyComponent(
  async () => (await import('./invite-found-dialog.tsx')).InviteFoundDialog,
  NotArrived,
);
const WithdrawDialog = lazyComponent(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
  NotArrived,
);

const NOUN = { one: 'chaplain', many: 'chaplains' };
const STATUS_OPTIONS = [
  { value: 'pending', label: 'Pending' },
  { value: 'added', label: 'Pending, added by the office' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
];

type Open =
  | { dialog: 'add' }
  | { dialog: 'approve' | 'invite'; count: number }
  | { dialog: 'edit' | 'decline' | 'withdraw'; chaplain: ChaplainWithUser }
  | null;

export function ChaplainList({ actions }: { actions: ReactNode }) {
  const list = useListPage(listChaplains, {
    filters: { search: 'text', status: APPLICATION_STATUSES, invitation: INVITATION_FILTERS },
    pageLength: 24,
  });
  const { status, invitation } = list.criteria;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const total = list.query.data?.total ?? 0;
  const isAgain = areAllInvited(invitation, list.query.data) ?? false;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => setOpen({ dialog: 'add' })}>
          <Plus className="size-4" aria-hidden="true" />
          Add Chaplain
        </Button>
        {actions}
        <CsvLink href={withQuery(endpointPath(exportChaplains), list.criteria)} />
      </div>
      <search className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <SearchFilter placeholder="Name, email, affiliation…" typed={list.typed} />
        <SelectFilter
          label="Status"
          all="All"
          value={status ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => list.set('status', value)}
        />
        <InvitationFilter value={invitation} onChange={(value) => list.set('invitation', value)} />
      </search>
      {selected.size > 0 && (
        <SelectedInvitation ids={[...selected]} onClear={() => setSelected(new Set())} />
      )}
      <PagedResults
        list={list}
        what="The chaplains"
        noun={NOUN}
        action={
          <>
            {status === 'added' && !invitation && (
              <Button onClick={() => setOpen({ dialog: 'approve', count: total })}>
                <CircleCheck className="size-4" aria-hidden="true" />
                {`Approve all ${total.toLocaleString('en-US')}`}
              </Button>
            )}
            {invitation && invitation !== 'accepted' && total > 0 && (
              <Button onClick={() => setOpen({ dialog: 'invite', count: total })}>
                <Send className="size-4" aria-hidden="true" />
                {`Invite all ${total.toLocaleString('en-US')} ${isAgain ? 'again' : 'by mail'}`}
              </Button>
            )}
          </>
        }
        loading={<LoadingCards />}
        empty={<NothingFound isFiltered={list.isFiltered} />}
      >
        {(chaplains, found) => (
          <ChaplainCards
            chaplains={chaplains}
            found={found}
            selected={selected}
            onSelect={(id, isSelected) => {
              const others = [...selected].filter((each) => each !== id);
              setSelected(new Set(isSelected ? [...others, id] : others));
            }}
            onEdit={(chaplain) => setOpen({ dialog: 'edit', chaplain })}
            onDecline={(chaplain) => setOpen({ dialog: 'decline', chaplain })}
            onWithdraw={(chaplain) => setOpen({ dialog: 'withdraw', chaplain })}
          />
        )}
      </PagedResults>
      <LazyBoundary fallback={null}>
        {open?.dialog === 'add' && <AddChaplain onClose={close} />}
        {open?.dialog === 'edit' && <EditChaplain chaplain={open.chaplain} onClose={close} />}
        {open?.dialog === 'decline' && (
          <DeclineDialog chaplain={open.chaplain} onClose={close} onDeclined={close} />
        )}
        {open?.dialog === 'approve' && (
          <ApproveAddedDialog search={list.search} count={open.count} onClose={close} />
        )}
        {open?.dialog === 'invite' && (
          <InviteFoundDialog
            found={{ ...list.criteria, count: open.count }}
            isAgain={isAgain}
            onClose={close}
          />
        )}
        {open?.dialog === 'withdraw' && <WithdrawDialog chaplain={open.chaplain} onClose={close} />}
      </LazyBoundary>
    </div>
  );
}

function areAllInvited(
  filter: InvitationFilterName | undefined,
  found: Page<ChaplainWithUser> | undefined,
) {
  if (INVITATION_STATES.some((state) => state === filter)) return true;
  return found?.items.length === found?.total && found?.items.every(({ user }) => user.invitation);
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty
      title="No Matching Chaplains"
      hint="Try another name or another status, or clear the filters."
    />
  ) : (
    <Empty title="No Chaplains Found" hint="Add a chaplain or import a list of them." />
  );
}

function LoadingCards() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading the chaplains</span>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <Skeleton key={number} className="h-72" />
      ))}
    </div>
  );
}
