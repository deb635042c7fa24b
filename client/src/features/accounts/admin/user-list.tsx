import { useState, type ReactNode } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { InvitationFilter } from '#client/components/ui/invitation-filter.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { useListPage } from '#client/lib/list-page.ts';
import { useUrlSort } from '#client/lib/url-sort.ts';
import { listUsers } from '#shared/accounts/api.ts';
import {
  ACCESS_FILTERS,
  INVITATION_FILTERS,
  ROLE_LABELS,
  ROLES,
  USER_SORTS,
} from '#shared/accounts/constants.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';
import { useInviteUser } from './mutations.ts';
import { UserTable } from './user-table.tsx';

const RoleDialog = lazyComponent(
  async () => (await import('./role-dialog.tsx')).RoleDialog,
  NotArrived,
);
const LinkDialog = lazyComponent(
  async () => (await import('./link-dialog.tsx')).LinkDialog,
  NotArrived,
);

const NOUN = { one: 'user', many: 'users' };
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

const ACCESS_OPTIONS = [
  { value: 'suspended', label: 'Suspended' },
  { value: 'not-suspended', label: 'Not suspended' },
] satisfies { value: (typeof ACCESS_FILTERS)[number]; label: string }[];

type Open = { dialog: 'role' | 'link'; user: ListedUser } | null;

interface UserListProps {
  moreActions: (user: ListedUser) => ReactNode;
}

export function UserList({ moreActions }: UserListProps) {
  const order = useUrlSort(USER_SORTS, 'name');
  const list = useListPage(listUsers, {
    filters: {
      search: 'text',
      role: ROLES,
      invitation: INVITATION_FILTERS,
      access: ACCESS_FILTERS,
    },
    query: { sort: order.sort },
    pageLength: 25,
  });
  const invite = useInviteUser();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <search className="grid gap-4 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <SearchFilter placeholder="Name, username, email…" typed={list.typed} />
        <SelectFilter
          label="Role"
          all="All"
          value={list.criteria.role ?? ''}
          options={ROLE_OPTIONS}
          onChange={(value) => list.set('role', value)}
        />
        <InvitationFilter
          value={list.criteria.invitation}
          onChange={(value) => list.set('invitation', value)}
        />
        <SelectFilter
          label="Access"
          all="All"
          value={list.criteria.access ?? ''}
          options={ACCESS_OPTIONS}
          onChange={(value) => list.set('access', value)}
        />
      </search>
      <PagedResults
        list={list}
        what="The users"
        noun={NOUN}
        loading={<LoadingTable />}
        empty={
          <Empty
            title="No Matching Users"
            hint="Try another name, role or invitation status, or clear the filters."
          />
        }
      >
        {(users) => (
          <UserTable
            users={users}
            order={order}
            onRole={(user) => setOpen({ dialog: 'role', user })}
            onLink={(user) => setOpen({ dialog: 'link', user })}
            onInvite={({ id }) => invite.mutate({ params: { id } })}
            moreActions={moreActions}
          />
        )}
      </PagedResults>
      <LazyBoundary fallback={null}>
        {open?.dialog === 'role' && <RoleDialog user={open.user} onClose={close} />}
        {open?.dialog === 'link' && <LinkDialog user={open.user} onClose={close} />}
      </LazyBoundary>
    </div>
  );
}
