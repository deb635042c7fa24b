import { Link } from 'wouter';
import type { ConfirmedEmail } from '#shared/accounts/schemas.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import { useSession } from '#client/lib/session.ts';
import { paths, signInPath } from '#client/lib/paths.ts';
import { useConfirmEmail } from './email-mutations.ts';

interface ConfirmEmailProps {
  token: string;
  onConfirmed: (confirmed: ConfirmedEmail) => void;
}

/** Confirms only after a tap: mail scanners open links, but don't press buttons. */
export function ConfirmEmail({ token, onConfirmed }: ConfirmEmailProps) {
  const confirm = useConfirmEmail();
  if (!token) {
    return (
      <Notice tone="amber" title="The link is missing" urgent>
        Open the link in the mail again.
      </Notice>
    );
  }
  return (
    <div className="flex max-w-form flex-col items-start gap-6">
      <p>Once you confirm this email address, the portal will use it to write to you.</p>
      <Button
        look="primary"
        needsConnection
        waiting={confirm.isPending}
        onClick={() => confirm.mutate({ body: { token } }, { onSuccess: onConfirmed })}
      >
        Confirm my email
      </Button>
      {confirm.error && <NotConfirmed error={confirm.error} token={token} />}
    </div>
  );
}

function NotConfirmed({ error, token }: { error: Error; token: string }) {
  const { data: user } = useSession();
  const needsSignIn = error instanceof ApiError && error.body.code === 'sign-in-to-confirm';
  return (
    <Notice tone="amber" title="The email is not confirmed" urgent>
      <p>{serverMessage(error)}</p>
      {!needsSignIn && <p className="mt-2">You can request a new link on your profile.</p>}
      {needsSignIn && user && (
        <p className="mt-2">
          You are signed in as {user.username}. Sign out, then open the link in the mail again.
        </p>
      )}
      {needsSignIn && !user && (
        <p className="mt-2">
          <Link
            href={signInPath(`${paths.confirmEmail}?token=${token}`)}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            Sign in to confirm the email
          </Link>
        </p>
      )}
    </Notice>
  );
}
