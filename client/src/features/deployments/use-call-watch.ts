import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '#shared/accounts/schemas.ts';
import { listOwnDeployments } from '#shared/deployments/api.ts';
import { openDeploymentsQuery } from './queries.ts';

const POLL_MS = 30_000;
const NEVER_READ_MS = 60_000;
const LONGEST_MS = 5 * 60_000;

interface PollState {
  status: 'pending' | 'error' | 'success';
  /** In ms since 1970; 0 if never updated. */
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/**
 * The polling interval in ms. While requests fail (429, 503), it is the time since the last
 * success, so it doubles with each failure.
 */
export function pollInterval({ status, dataUpdatedAt, errorUpdatedAt }: PollState) {
  if (status !== 'error') return POLL_MS;
  if (dataUpdatedAt === 0) return NEVER_READ_MS;
  return Math.min(LONGEST_MS, Math.max(POLL_MS, errorUpdatedAt - dataUpdatedAt));
}

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
