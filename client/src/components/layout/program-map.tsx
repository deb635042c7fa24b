import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Notice } from '#client/components/ui/notice.tsx';
import { RegionsMapDrawing } from '#client/components/ui/regions-map-drawing.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { getRegionsMap } from '#shared/program/api.ts';

const mapQuery = { ...endpointQuery(getRegionsMap, {}), ...eachLook };

type ProgramMapProps = Pick<
  ComponentProps<typeof RegionsMapDrawing>,
  'legend' | 'hrefOf' | 'counts'
> & { title?: string };

export function ProgramMap({ title, ...drawing }: ProgramMapProps) {
  const { regions, state } = useProgram();
  const { data: map, isError, isPaused } = useQuery(mapQuery);
  if (map) {
    return (
      <RegionsMapDrawing
        {...{ map, regions, ...drawing }}
        title={title ?? `Map of ${state} with its regions`}
      />
    );
  }
  if (isError || isPaused) {
    return (
      <Notice tone="amber" urgent>
        Map image could not be loaded. Please contact your administrator for the regions map.
      </Notice>
    );
  }
  return <Skeleton className="aspect-3/2 w-full" />;
}
