import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { SetPassword } from '#client/features/accounts/set-password.tsx';
import { useSession } from '#client/lib/session.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths, signInAs } from '#client/lib/paths.ts';

/** Removes the mailed link's token from the URL immediately, because it is a secret. */
export function SetPasswordPage() {
  const [, navigate] = useLocation();
  const url = useUrlState();
  const [token] = useState(() => url.get('token'));
  const [username, setUsername] = useState<string | null>(null);
  useEffect(() => navigate(paths.setPassword, { replace: true }), [navigate]);
  if (username !== null) return <PasswordSet username={username} />;
  return (
    <Page title="Set Your Password">
      <SetPassword token={token} onSet={setUsername} />
    </Page>
  );
}

function PasswordSet({ username }: { username: string }) {
  const { data: user } = useSession();
  const isSignedIn = user?.username === username;
  return (
    <Page title="Your Password Is Set" intro={introOf(user?.username, username)}>
      {(!user || isSignedIn) && (
        <Link
          href={isSignedIn ? paths.home : signInAs(username)}
          className={buttonClass('primary')}
        >
          {isSignedIn ? 'Go to Home' : 'Sign In'}
        </Link>
      )}
    </Page>
  );
}

function introOf(signedInAs: string | undefined, username: string) {
  if (signedInAs === undefined)
    return `From now on, sign in as ${username} with your new password.`;
  return signedInAs === username
    ? `You are signed in as ${username}.`
    : `You are signed in as ${signedInAs}. Sign out to sign in as ${username}.`;
}
