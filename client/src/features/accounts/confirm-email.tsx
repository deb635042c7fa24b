import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import { useConfirmEmail } from './email-mutations.ts';

interface ConfirmEmailProps {
  /** From the link; '' where the address has none. */
  token: string;
  onConfirmed: (email: string) => void;
}

/** Confirms an address at a tap: programs that look into mails open links, but press nothing. */
export function ConfirmEmail({ token, onConfirmed }: ConfirmEmailProps) {
  const confirm = useConfirmEmail();
  if (!token) {
    return (
      <Notice tone="amber" title="The link is needed" urgent>
        Open the link in the mail once more.
      </Notice>
    );
  }
  return (
    <div className="flex max-w-form flex-col items-start gap-6">
      <p>One tap, and the portal writes to you at this email address from now on.</p>
      <Button
        look="primary"
        needsConnection
        waiting={confirm.isPending}
        onClick={() =>
          confirm.mutate({ body: { token } }, { onSuccess: ({ email }) => onConfirmed(email) })
        }
      >
        Confirm my email
      </Button>
      {confirm.error && (
        <Notice tone="amber" title="The email is not confirmed" urgent>
          <p>{serverMessage(confirm.error)}</p>
          <p className="mt-2">A new link is sent from your profile.</p>
        </Notice>
      )}
    </div>
  );
}
