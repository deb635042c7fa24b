import type { ConfirmedEmail } from '#shared/accounts/schemas.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { ConfirmEmail } from '#client/features/accounts/confirm-email.tsx';
import { useSession } from '#client/lib/session.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';

/** Removes the mailed link's token from the URL immediately, because it is a secret. */
export function ConfirmEmailPage() {
  const [, navigate] = useLocation();
  const url = useUrlState();
  const [token] = useState(() => url.get('token'));
  const [confirmed, setConfirmed] = useState<ConfirmedEmail | null>(null);
  useEffect(() => navigate(paths.confirmEmail, { replace: true }), [navigate]);
  if (confirmed !== null) return <EmailConfirmed {...confirmed} />;
  return (
    <Page title="Confirm Your Email">
      <ConfirmEmail token={token} onConfirmed={setConfirmed} />
    </Page>
  );
}

function EmailConfirmed({ email, isAccessEnded }: ConfirmedEmail) {
  const { data: user } = useSession();
  return (
    <Page title="Your Email Is Confirmed" intro={`The portal now sends mails to ${email}.`}>
      <div className="flex flex-col items-start gap-6">
        {isAccessEnded && (
          <Notice title="Please sign in again" tone="amber">
            <p>
              This browser is not signed in to your account. To keep strangers out, the account was
              signed out everywhere, and its passkeys and authenticator app, if it had any, were
              removed. Your password stays as it is.
            </p>
            <p className="mt-2">
              Did somebody else register with your address? Choose “Forgot password?” on the sign-in
              page. After that, only you can use the account.
            </p>
          </Notice>
        )}
        <Link href={user ? paths.home : paths.auth} className={buttonClass('primary')}>
          {user ? 'Go to Home' : 'Sign In'}
        </Link>
      </div>
    </Page>
  );
}
