import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';

interface LogoutDialogProps {
  /** Taps on this device that are not recorded yet. */
  unsent: number;
  /** The portal can't be reached, so the session can't be ended yet. */
  isOffline: boolean;
  waiting: boolean;
  failure?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a person logs out who has taps to send, or no connection. */
export function LogoutDialog({ unsent, isOffline, ...rest }: LogoutDialogProps) {
  if (!isOffline) {
    return (
      <ConfirmDialog
        title="Log out with taps that are not recorded?"
        description={keptText(unsent)}
        confirm="Log out"
        worksOffline
        keep="Stay signed in"
        {...rest}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Log out without a connection?"
      description="The portal can’t be reached. This device can forget you now: your pages close, and what you typed and did not send is gone."
      confirm="Log out on this device"
      worksOffline
      keep="Stay signed in"
      {...rest}
    >
      {unsent > 0 && <p>{keptText(unsent)}</p>}
      <p>
        Your session itself ends as soon as the portal is opened here with a connection, or after 12
        hours. Until then, don’t hand this device to somebody you don’t trust.
      </p>
    </ConfirmDialog>
  );
}

function keptText(unsent: number) {
  const kept = unsent === 1 ? '1 tap of yours is' : `${unsent} taps of yours are`;
  return `${kept} kept on this device and not recorded yet. Once you are logged out nothing is sent, until you sign in here again.`;
}
