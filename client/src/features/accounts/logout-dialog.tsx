import { useState } from 'react';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { shortTime } from '#client/lib/dates.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { countLabel } from '#client/lib/outbox/count-label.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';

const SHOWN_LINES = 3;

const CANT_KEEP =
  'This browser can’t remember a sign-out without a connection. Close all its windows now, or sign out when you’re online again.';

interface LogoutDialogProps {
  userId: string;
  isOffline: boolean;
  waiting: boolean;
  onLogOut: () => void;
  onForget: () => boolean;
  onClose: () => void;
}

export function LogoutDialog(props: LogoutDialogProps) {
  const { userId, isOffline, onLogOut, onForget, ...rest } = props;
  const { own } = useQueued(userId);
  const [failure, setFailure] = useState<string>();
  const forget = () => {
    if (!onForget()) setFailure(CANT_KEEP);
  };
  if (!isOffline) {
    return (
      <ConfirmDialog
        title="Sign out and lose unsent entries?"
        description="Unsent entries are removed from this device when you sign out. If you stay signed in, they are sent as soon as there is a connection."
        confirm="Sign out"
        worksOffline
        keep="Stay signed in"
        onConfirm={onLogOut}
        {...rest}
      >
        {own.length > 0 && <Lost actions={own} />}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Sign out without a connection?"
      description="The portal can’t be reached. You can still sign out on this device. Your pages then close, and anything that you typed but did not send is lost."
      confirm="Sign out on this device"
      worksOffline
      keep="Stay signed in"
      failure={failure}
      onConfirm={forget}
      {...rest}
    >
      {own.length > 0 && <Lost actions={own} />}
      <p>
        Your session ends when the portal is next opened on this device with a connection, or after
        12 hours at the latest. Until then, don’t hand this device to somebody you don’t trust.
      </p>
    </ConfirmDialog>
  );
}

function Lost({ actions }: { actions: readonly QueuedAction[] }) {
  const more = actions.length - SHOWN_LINES;
  return (
    <div className="rounded bg-amber-wash px-4 py-3">
      <p className="font-semibold">{`${countsOf(actions)} would be lost`}</p>
      <ul>
        {actions.slice(0, SHOWN_LINES).map(({ id, at, title, about }) => (
          <li key={id} className="wrap-anywhere">
            {`${shortTime(at)} · ${title} · ${about}`}
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}

function countsOf(actions: readonly QueuedAction[]) {
  const taps = actions.filter(({ kind }) => kind === 'tap');
  const others = actions.filter(({ kind }) => kind !== 'tap');
  return [taps, others]
    .filter(({ length }) => length > 0)
    .map(countLabel)
    .join(' and ');
}
