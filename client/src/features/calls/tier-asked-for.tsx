import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { paths } from '#client/lib/paths.ts';
import { listTiers } from '#shared/readiness/api.ts';

/** Which tier the call-out asks for. */
export function TierAskedFor() {
  const tiers = useQuery(endpointQuery(listTiers, {})).data?.items;
  const wanted = tiers?.find(({ isForCalls }) => isForCalls);
  return (
    <p className="min-h-6">
      {wanted && `Call-outs ask for the tier ${wanted.name}: who has it is ready. `}
      {tiers && !wanted && 'Call-outs ask for no tier yet, so everybody counts as ready. '}
      {tiers && (
        <Link
          href={`${paths.credentials}?tab=tiers`}
          className="text-link underline underline-offset-4"
        >
          See the tiers
        </Link>
      )}
    </p>
  );
}
