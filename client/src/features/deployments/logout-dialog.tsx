import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { useTaps } from './outbox/use-taps.ts';

interface LogoutDialogProps {
  waiting: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** For somebody whose taps have not all been recorded. */
export function LogoutDialog({ waiting, onConfirm, onClose }: LogoutDialogProps) {
  const { taps } = useTaps();
  return (
    <ConfirmDialog
      title="Log out with taps that are not recorded?"
      description={`${taps.length === 1 ? '1 tap of yours is' : `${taps.length} taps of yours are`} kept on this device and not recorded yet. Once you are logged out nothing is sent, until you sign in here again.`}
      confirm="Log out"
      keep="Stay signed in"
      waiting={waiting}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
