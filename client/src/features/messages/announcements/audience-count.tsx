import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery, pagedData } from '#client/lib/endpoint-query.ts';
import { countAudience } from '#shared/announcements/api.ts';
import type { AnnouncementKind } from '#shared/announcements/constants.ts';
import { commaList } from '#shared/comma-list.ts';
import { CHANNEL_LABELS } from '#shared/messages/constants.ts';

interface Audience {
  roles: readonly string[];
  regions: readonly string[];
  expertise: readonly string[];
}

export function audienceCountQuery(
  kind: AnnouncementKind,
  { roles, regions, expertise }: Audience,
) {
  const query = {
    kind,
    roles: commaList(roles),
    regions: commaList(regions),
    expertise: commaList(expertise),
  };
  return endpointQuery(countAudience, { query });
}

export function useAudienceCount(kind: AnnouncementKind, audience: Audience) {
  return useQuery({ ...audienceCountQuery(kind, audience), ...pagedData });
}

export function AudienceCount({ query }: { query: ReturnType<typeof useAudienceCount> }) {
  return (
    <QueryView query={query} what="The number of people" loading={<Skeleton className="h-16" />}>
      {({ people, unreachable, channels }) => (
        <div
          role="status"
          aria-busy={query.isPlaceholderData}
          className="rounded border border-line bg-paper px-4 py-3"
        >
          <p className="font-semibold tabular-nums">
            {people === 0
              ? 'Nobody is in this group.'
              : `It goes to ${peopleLabel(people - unreachable)}`}
          </p>
          {people > 0 && (
            <p className="text-soft tabular-nums">
              {channels
                .filter((channel) => channel.people > 0)
                .map(({ channel, people: count }) => `${CHANNEL_LABELS[channel]}: ${number(count)}`)
                .join(' · ')}
            </p>
          )}
          {unreachable > 0 && (
            <p className="text-amber">
              {unreachable === 1
                ? '1 more can’t be reached: no channel is switched on.'
                : `${number(unreachable)} more can’t be reached: no channel is switched on.`}
            </p>
          )}
        </div>
      )}
    </QueryView>
  );
}

export function peopleLabel(count: number) {
  return count === 1 ? '1 person' : `${number(count)} people`;
}

function number(count: number) {
  return count.toLocaleString('en-US');
}
