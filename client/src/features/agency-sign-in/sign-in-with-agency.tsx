import { useQuery } from '@tanstack/react-query';
import { startAgencySignIn } from '#shared/agency-sign-in/api.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { buttonClass } from '#client/components/ui/button.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { signInWaysQuery } from './queries.ts';

export function SignInWithAgency({ next }: { next: string }) {
  const { data } = useQuery(signInWaysQuery);
  if (!data?.agency) return null;
  return (
    <ServerLink
      href={withQuery(endpointPath(startAgencySignIn), { next })}
      className={buttonClass('secondary', 'max-sm:w-full sm:self-start')}
    >
      Sign in with {data.agency}
    </ServerLink>
  );
}
