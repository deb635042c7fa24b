import { KeyRound, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonMessagesButton } from '#client/components/layout/person-messages-button.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { InvitationBadge } from '#client/components/ui/invitation-badge.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { SortHead } from '#client/components/ui/sort-head.tsx';
import {
  ACTION_CELL,
  ACTIONS,
  CELL,
  FIT,
  HEAD_CELL,
  ROW,
  SORT_HEAD,
  SORT_ROW,
  TABLE,
} from '#client/components/ui/table-class.ts';
import { date } from '#client/lib/dates.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import type { UrlSort } from '#client/lib/url-sort.ts';
import { ROLE_LABELS, type UserSort } from '#shared/accounts/constants.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';

interface UserActions {
  onRole: (user: ListedUser) => void;
  onLink: (user: ListedUser) => void;
  onInvite: (user: ListedUser) => void;
  moreActions: (user: ListedUser) => ReactNode;
}

interface UserTableProps extends UserActions {
  users: readonly ListedUser[];
  order: UrlSort<UserSort>;
}

export function UserTable({ users, order, ...actions }: UserTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">Users</caption>
      <thead className={SORT_HEAD}>
        <tr className={SORT_ROW}>
          <SortHead name="name" label="Name" order={order} />
          <SortHead name="username" label="Username" order={order} />
          <SortHead name="email" label="Email" order={order} />
          <SortHead name="role" label="Role" order={order} />
          <SortHead name="createdAt" label="Added" order={order} lastFirst />
          <SortHead name="lastSignedInAt" label="Last sign-in" order={order} lastFirst />
          <th scope="col" className={HEAD_CELL}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {users.map((user) => (
          <UserRow key={user.id} user={user} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

type UserRowProps = UserActions & { user: ListedUser };

function UserRow({ user, onRole, onLink, onInvite, moreActions }: UserRowProps) {
  const name = `${user.firstName} ${user.lastName}`;
  const row = useKeepFocus<HTMLTableRowElement>(() => undefined);
  return (
    <tr ref={row} tabIndex={-1} className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
        <PersonLink id={user.id} name={name} className={FIT} />
      </th>
      <td className={CELL}>
        <span className={FIT}>{user.username}</span>
      </td>
      <td className={`${CELL} wrap-anywhere`}>
        <Address email={user.email} />
      </td>
      <td className={CELL}>
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={user.role === 'admin' ? 'plain' : 'outline'}>{ROLE_LABELS[user.role]}</Badge>
          <InvitationBadge
            invitation={user.invitation}
            canSignIn={user.hasPassword || user.isAgencyLinked}
          />
          {user.isAgencyLinked && <Badge tone="outline">Agency</Badge>}
          {user.suspension && <Badge tone="red">Suspended</Badge>}
        </span>
        {user.suspension && <Suspension {...user.suspension} />}
      </td>
      <td className={`${CELL} text-soft`}>
        <span className="md:hidden">added </span>
        <ShortTime time={user.createdAt} />
      </td>
      <td className={`${CELL} text-soft`}>
        <span className="md:hidden">last sign-in </span>
        {user.lastSignedInAt ? <ShortTime time={user.lastSignedInAt} /> : 'Never'}
      </td>
      <td className={ACTION_CELL}>
        <div className={ACTIONS}>
          <Button
            look="quiet"
            className="md:px-2 max-md:pl-0"
            aria-label={`Change role: ${name}`}
            onClick={() => onRole(user)}
          >
            Change role
          </Button>
          <RowMenu name={name}>
            <PersonMessagesButton inMenu userId={user.id} name={name} />
            {!user.suspension && (
              <MenuItem icon={KeyRound} onPress={() => onLink(user)}>
                Set-password link
              </MenuItem>
            )}
            {!user.hasPassword && !user.isAgencyLinked && !user.suspension && (
              <MenuItem icon={Send} onPress={() => onInvite(user)}>
                {user.invitation ? 'Invite again' : 'Invite by mail'}
              </MenuItem>
            )}
            {moreActions(user)}
          </RowMenu>
        </div>
      </td>
    </tr>
  );
}

/** Allows a line break before the @ instead of within a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function Suspension({ at, by, reason }: NonNullable<ListedUser['suspension']>) {
  return (
    <p className="mt-1 max-w-72 text-sm text-soft wrap-anywhere">
      {reason && `“${reason}” `}
      {by && `by ${by}, `}
      <time dateTime={at}>{date(at)}</time>
    </p>
  );
}
