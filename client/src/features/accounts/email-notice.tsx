import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import type { User } from '#shared/accounts/schemas.ts';
import { useSendConfirmation, useWithdrawEmailChange } from './email-mutations.ts';

/** Says which email address of the person waits to be confirmed. */
export function EmailNotice({ user }: { user: User }) {
  const { email, pendingEmail } = user;
  if (pendingEmail) {
    return (
      <Notice tone="amber" title={`${pendingEmail} is not confirmed`} urgent>
        <p className="wrap-anywhere">
          {`We mailed a link there. Open it within a week: until then your email stays ${email}.`}
        </p>
        <div className="flex flex-wrap gap-x-8">
          <SendAgain to={pendingEmail} label="Send it again" />
          <KeepEmail />
        </div>
      </Notice>
    );
  }
  return (
    <Notice tone="amber" title="Your email is not confirmed">
      <p className="wrap-anywhere">
        {`Open the link in our mail to ${email}: then we know that our messages reach you.`}
      </p>
      <SendAgain to={email} label="Send the link" />
    </Notice>
  );
}

function SendAgain({ to, label }: { to: string; label: string }) {
  const send = useSendConfirmation(to);
  return (
    <Button
      look="quiet"
      className="-ml-4"
      needsConnection
      waiting={send.isPending}
      onClick={() => send.mutate({})}
    >
      {label}
    </Button>
  );
}

function KeepEmail() {
  const withdraw = useWithdrawEmailChange();
  return (
    <Button
      look="quiet"
      className="-ml-4"
      needsConnection
      waiting={withdraw.isPending}
      onClick={() => withdraw.mutate({})}
    >
      Keep the old one
    </Button>
  );
}
