import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';

interface NoShowDialogProps {
  name: string;
  waiting: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function NoShowDialog({ name, ...rest }: NoShowDialogProps) {
  return (
    <ConfirmDialog
      title={`Mark ${name} as a no-show?`}
      description="Their seat goes immediately to the first person on the waitlist, who is notified. The person you mark is not notified. If they come after all, they need a seat that has become free, or you can raise the capacity."
      confirm="Mark as no-show"
      keep="Keep their seat"
      {...rest}
    />
  );
}
