import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { ConfirmEmail } from '#client/features/accounts/confirm-email.tsx';
import { useSession } from '#client/lib/session.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/paths.ts';

/** Where the link leads that confirms an address. Its token is taken out of the address at once. */
export function ConfirmEmailPage() {
  const [, navigate] = useLocation();
  const url = useUrlState();
  const [token] = useState(() => url.get('token'));
  const [confirmed, setConfirmed] = useState<string | null>(null);
  useEffect(() => navigate(paths.confirmEmail, { replace: true }), [navigate]);
  if (confirmed !== null) return <EmailConfirmed email={confirmed} />;
  return (
    <Page title="Confirm Your Email">
      <ConfirmEmail token={token} onConfirmed={setConfirmed} />
    </Page>
  );
}

function EmailConfirmed({ email }: { email: string }) {
  const { data: user } = useSession();
  return (
    <Page title="Your Email Is Confirmed" intro={`The portal writes to ${email}.`}>
      <Link href={user ? paths.home : paths.auth} className={buttonClass('primary')}>
        {user ? 'Go to Home' : 'Sign In'}
      </Link>
    </Page>
  );
}
