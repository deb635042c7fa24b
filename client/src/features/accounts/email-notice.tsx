import { SectionLink } from '#client/components/layout/section-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { sections } from '#client/lib/paths.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { useSendConfirmation, useWithdrawEmailChange } from './email-mutations.ts';

const LINK = 'text-link underline underline-offset-4';

export function EmailNotice({ user }: { user: User }) {
  const { email, pendingEmail } = user;
  if (pendingEmail) {
    return (
      <Notice tone="amber" title={`${pendingEmail} is not confirmed`} urgent>
        <p className="wrap-anywhere">
          {`We mailed a link to the new address. Open it within a week to change your email. Until you do, we write to ${email}.`}
        </p>
        <div className="flex flex-wrap gap-x-8">
          <SendAgain to={pendingEmail} />
          <KeepEmail />
        </div>
      </Notice>
    );
  }
  return (
    <Notice tone="amber" title="Your email is not confirmed">
      <p className="wrap-anywhere">
        {`Open the link in our mail to ${email}. Until you do, we send you no other mail.`}
      </p>
      <p className="mt-2">
        Nothing after a few minutes? Check your junk mail, or send it again. If the address is
        wrong,{' '}
        <SectionLink href={sections.information} className={LINK}>
          change it on your profile
        </SectionLink>
        .
      </p>
      <SendAgain to={email} />
    </Notice>
  );
}

function SendAgain({ to }: { to: string }) {
  const send = useSendConfirmation(to);
  return (
    <Button
      look="quiet"
      className="-ml-4"
      needsConnection
      waiting={send.isPending}
      onClick={() => send.mutate({})}
    >
      Send it again
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
      Keep the old email
    </Button>
  );
}
