import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listOwnDeployments } from '#shared/deployments/api.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { pollInterval, type PollState } from './poll-interval.ts';
import { openDeploymentsQuery } from './queries.ts';

export function useCallWatch({ canBeCalled }: User) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...openDeploymentsQuery,
    refetchInterval: canBeCalled ? ({ state }: { state: PollState }) => pollInterval(state) : false,
  });
  const known = useRef<string>(undefined);
  const standing = data?.items.map(({ id, status, notice }) => [id, status, notice].join()).join();
  useEffect(() => {
    if (known.current !== undefined && standing !== known.current) {
      void client.invalidateQueries({ queryKey: [listOwnDeployments.path] });
    }
    known.current = standing;
  }, [client, standing]);
}
