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
      description="Their seat goes at once to the first person on the waitlist, who is told; the portal doesn’t tell the one who is marked. If they come after all, there is a seat for them only if another becomes free or you raise the capacity."
      confirm="Mark as no-show"
      keep="Keep their seat"
      {...rest}
    />
  );
}
