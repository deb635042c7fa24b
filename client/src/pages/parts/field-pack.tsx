import type { QueryClient } from '@tanstack/react-query';
import { listPackPeople } from '#shared/directory/api.ts';
import { getRegionsMap } from '#shared/program/api.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { ownAvailabilityQuery } from '#client/features/availability/queries.ts';
import { ownChaplainQuery } from '#client/features/chaplains/queries.ts';
import {
  openDeploymentsQuery,
  ownOpenQuery,
  ownPastQuery,
  ownRecentQuery,
  teamsQuery,
} from '#client/features/deployments/queries.ts';
import { keepGuideImages, readGuide } from '#client/features/field-guide/read-guide.ts';
import type { PackPlan } from '#client/features/field-pack/refresh-pack.ts';
import { useFieldPack } from '#client/features/field-pack/use-field-pack.ts';
import { LostFiles } from '#client/features/resources/saved/lost-files.tsx';
import {
  announcedNextQuery,
  ownAheadQuery,
  ownNextQuery,
  upcomingTrainingQuery,
} from '#client/features/training/queries.ts';
import { refreshFiles } from '#client/lib/device/saved-files.ts';
import { packOwner } from '#client/lib/device/pack.ts';
import { readMissingPeople } from '#client/lib/device/people.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { programQuery } from '#client/lib/follow-program.ts';
import { sessionQuery } from '#client/lib/session.ts';

export function FieldPack({ packId }: { packId: string }) {
  const { isFull } = useFieldPack(packId, plan);
  return (
    <>
      {isFull && (
        <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6">
          <Notice tone="amber" urgent title="There is no room on this device">
            What you need in the field could not be stored. Delete something from this device, or
            remove what you saved for offline, then open the portal again.
          </Notice>
        </div>
      )}
      <LostFiles />
    </>
  );
}

const plan: PackPlan = {
  queries: [
    sessionQuery,
    programQuery,
    openDeploymentsQuery,
    ownOpenQuery,
    ownRecentQuery,
    ownPastQuery(1),
    teamsQuery,
    ownAheadQuery,
    ownNextQuery,
    announcedNextQuery,
    upcomingTrainingQuery,
    ownChaplainQuery,
    ownAvailabilityQuery,
    endpointQuery(getRegionsMap, {}),
  ],
  more: async (client) => new Map([...(await readGuide(client)), ...(await readPeople(client))]),
  afterwards: () => Promise.all([readMissingPeople(), refreshFiles(), keepGuideImages()]),
};

async function readPeople(client: QueryClient) {
  const keptPeople = (await packOwner())?.keptPeople ?? [];
  const query = endpointQuery(listPackPeople, { query: { kept: keptPeople.join(',') } });
  return new Map([[listPackPeople.path, await client.fetchQuery({ ...query, staleTime: 0 })]]);
}
