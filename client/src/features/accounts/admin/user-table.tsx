import { KeyRound, Send, UserCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonMessagesButton } from '#client/components/layout/person-messages-button.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { InvitationBadge } from '#client/components/ui/invitation-badge.tsx';
import { SortHead } from '#client/components/ui/sort-head.tsx';
import {
  CELL,
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
  moreActions: (user: ListedUser, className: string) => ReactNode;
}

interface UserTableProps extends UserActions {
  users: readonly ListedUser[];
  order: UrlSort<UserSort>;
}

const ACTION = 'md:px-2 md:whitespace-nowrap max-md:pl-0 max-md:text-left';

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
  // Some actions are gone once they are done.
  const row = useKeepFocus<HTMLTableRowElement>(() => undefined);
  return (
    <tr ref={row} tabIndex={-1} className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere max-md:w-full`}>
        {user.firstName} {user.lastName}
      </th>
      <td className={`${CELL} wrap-anywhere`}>{user.username}</td>
      <td className={`${CELL} wrap-anywhere`}>
        <Address email={user.email} />
      </td>
      <td className={CELL}>
        <span className="flex flex-wrap gap-1.5">
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
      <td className={`${CELL} text-soft md:whitespace-nowrap`}>
        <span className="md:hidden">added </span>
        <time dateTime={user.createdAt}>{date(user.createdAt)}</time>
      </td>
      <td className={`${CELL} md:py-0 max-md:w-full`}>
        <div className="flex flex-wrap gap-x-2 md:justify-end lg:grid lg:grid-cols-[auto_auto] lg:justify-start lg:justify-items-start">
          <PersonMessagesButton
            userId={user.id}
            name={`${user.firstName} ${user.lastName}`}
            className="md:px-2 max-md:pl-0"
          />
          <Action label="Change role" user={user} onPress={onRole} />
          {!user.suspension && <Action label="Set-password link" user={user} onPress={onLink} />}
          {!user.hasPassword && !user.isAgencyLinked && !user.suspension && (
            <Action
              label={user.invitation ? 'Invite again' : 'Invite by mail'}
              user={user}
              onPress={onInvite}
            />
          )}
          {moreActions(user, ACTION)}
        </div>
      </td>
    </tr>
  );
}

/** Breaks before the @ rather than within a word. */
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

const ICONS = {
  'Change role': UserCog,
  'Set-password link': KeyRound,
  'Invite by mail': Send,
  'Invite again': Send,
};

interface ActionProps {
  label: keyof typeof ICONS;
  user: ListedUser;
  onPress: (user: ListedUser) => void;
}

function Action({ label, user, onPress }: ActionProps) {
  const Icon = ICONS[label];
  return (
    <Button
      look="quiet"
      className={ACTION}
      aria-label={`${label}: ${user.firstName} ${user.lastName}`}
      onClick={() => onPress(user)}
    >
      <Icon className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
}
