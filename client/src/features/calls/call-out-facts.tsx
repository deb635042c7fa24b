import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { paths } from '#client/lib/paths.ts';
import type { Candidate } from '#shared/calls/schemas.ts';
import { listTiers } from '#shared/readiness/api.ts';

/** Shows which tier call-outs require, and where distances are measured from. */
export function CallOutFacts({ candidates }: { candidates: readonly Candidate[] }) {
  const tiers = useQuery(endpointQuery(listTiers, {})).data?.items;
  const wanted = tiers?.find(({ isForCalls }) => isForCalls);
  return (
    <p className="min-h-6 max-w-5xl">
      {tiers &&
        (wanted
          ? `Call-outs ask for the tier ${wanted.name}. `
          : 'Call-outs ask for no tier yet, so everybody counts as ready. ')}
      {distanceWords(candidates)}
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

/** Returns null if distances are measured from a ZIP code. */
function distanceWords(candidates: readonly Candidate[]) {
  const from = candidates.find(({ milesFrom }) => milesFrom !== null)?.milesFrom;
  if (from) return `Miles are counted from ${from}. `;
  if (candidates[0]?.noMiles !== 'activation') return null;
  return 'Distances aren’t known: the location names no ZIP code, town or county that the portal knows. Edit the activation to add an address with a ZIP code. ';
}
