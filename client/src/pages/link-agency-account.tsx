import { useLocation } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { LinkAccount } from '#client/features/agency-sign-in/link-account.tsx';
import { useUrlState } from '#client/lib/url-state.ts';
import { afterSignIn, paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';

/** Shown after a first agency sign-in if the person's account here already has a password. */
export function LinkAgencyAccountPage() {
  const [, navigate] = useLocation();
  const next = useUrlState().get('next');
  return (
    <Page title="Link Your Account">
      <LinkAccount
        onLinked={() => navigate(afterSignIn(next), { replace: true })}
        onSecondStep={() =>
          navigate(withQuery(paths.auth, { step: 'second', next }), { replace: true })
        }
      />
    </Page>
  );
}
