import type { QueryClient } from '@tanstack/react-query';
import { getProgram } from '#shared/program/public/api.ts';
import type { ShownProgram } from '#shared/program/shown.ts';
import { trust } from '#shared/trust.ts';
import { onProgramChange, setProgram } from './call/program-store.ts';
import { endpointQuery } from './endpoint-query.ts';
import { REFRESH_SHELL } from './worker-contract.ts';

/** The program's settings, with the lists that most pages show. Cached for the whole visit. */
export const programQuery = { ...endpointQuery(getProgram, {}), gcTime: Infinity };

/** If settings change, updates open pages and has the worker fetch new HTML for the next start. */
export function followProgram(client: QueryClient) {
  onProgramChange(() => void refreshProgram(client).catch(() => undefined));
}

export async function refreshProgram(client: QueryClient) {
  await client.invalidateQueries({ queryKey: programQuery.queryKey, refetchType: 'none' });
  setProgram(trust<ShownProgram>(await client.fetchQuery(programQuery), 'all that pages show'));
  navigator.serviceWorker?.controller?.postMessage(REFRESH_SHELL);
}
