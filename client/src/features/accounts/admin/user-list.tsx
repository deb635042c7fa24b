import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import { pageQuery } from '#client/lib/page-query.ts';
import { useUrlFilters } from '#client/lib/url-filters.ts';
import { useUrlSort } from '#client/lib/url-sort.ts';
import { listUsers } from '#shared/accounts/api.ts';
import { ROLE_LABELS, ROLES, USER_SORTS } from '#shared/accounts/constants.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';
import { UserTable } from './user-table.tsx';

const RoleDialog = lazyComponent(
  async () => (await import('./role-dialog.tsx')).RoleDialog,
  NotArrived,
);
const LinkDialog = lazyComponent(
  async () => (await import('./link-dialog.tsx')).LinkDialog,
  NotArrived,
);

const PAGE_LENGTH = 25;
const NOUN = { one: 'user', many: 'users' };
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

type Open = { dialog: 'role' | 'link'; user: ListedUser } | null;

/** The users of every role. */
export function UserList() {
  const filters = useUrlFilters(['role']);
  const role = ROLES.find((each) => each === filters.get('role'));
  const order = useUrlSort(USER_SORTS, 'name');
  const { search, page } = filters;
  const query = useQuery({
    ...endpointQuery(listUsers, {
      query: {
        search,
        role,
        sort: order.sort,
        ...pageQuery(page, PAGE_LENGTH),
      },
    }),
    ...pagedData,
    ...sharedData,
  });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <search className="grid gap-4 sm:grid-cols-[3fr_1fr]">
        <SearchFilter placeholder="Name, username, email…" typed={filters.typed} />
        <SelectFilter
          label="Role"
          all="All"
          value={role ?? ''}
          options={ROLE_OPTIONS}
          onChange={(value) => filters.set('role', value)}
        />
      </search>
      <PagedResults
        query={query}
        what="The users"
        noun={NOUN}
        pageLength={PAGE_LENGTH}
        filters={filters}
        loading={<Skeleton className="h-[60dvh]" />}
        empty={<Empty title="No Matching Users" hint="Try another name or role, or clear them." />}
      >
        {(users) => (
          <UserTable
            users={users}
            order={order}
            onRole={(user) => setOpen({ dialog: 'role', user })}
            onLink={(user) => setOpen({ dialog: 'link', user })}
          />
        )}
      </PagedResults>
      <Suspense fallback={null}>
        {open?.dialog === 'role' && <RoleDialog user={open.user} onClose={close} />}
        {open?.dialog === 'link' && <LinkDialog user={open.user} onClose={close} />}
      </Suspense>
    </div>
  );
}
