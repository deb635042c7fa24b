import { Dialog } from '#client/components/ui/dialog.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';

export const LOSES_ONLY_STEP =
  'This is your only second step. Without it, your password alone lets you in, and your recovery codes stop working.';

export function OnlyStepDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="This is your only second step"
      description="This portal asks you for a second step. Add another passkey or an app before you remove this one."
      onClose={onClose}
    >
      <DialogFooter cancel="OK" />
    </Dialog>
  );
}
