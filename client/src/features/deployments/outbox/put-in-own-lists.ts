import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { withChanged } from '#client/lib/put-in-lists.ts';
import { listOpenDeployments, listOwnDeployments } from '#shared/deployments/api.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import type { Page } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';

const LISTS: readonly unknown[] = [listOwnDeployments.path, listOpenDeployments.path];
const predicate = ({ queryKey }: { queryKey: QueryKey }) => LISTS.includes(queryKey[0]);

/**
 * Updates the deployment in place, so that no card moves under the thumb. Moves a reopened
 * deployment to the open lists. Restarts running requests, whose responses may lack the change.
 */
export async function putInOwnLists(client: QueryClient, changed: Deployment) {
  const cache = client.getQueryCache();
  const reading = cache.findAll({ predicate, fetchStatus: 'fetching' });
  await client.cancelQueries({ predicate });
  for (const { queryKey } of cache.findAll({ predicate })) {
    client.setQueryData<Page<Deployment>>(queryKey, (page) => page && put(page, changed, queryKey));
  }
  for (const { queryKey } of reading) {
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

function put({ items, total }: Page<Deployment>, changed: Deployment, key: QueryKey) {
  const kind = kindOf(key);
  const others = items.filter(({ id }) => id !== changed.id);
  const isListed = others.length < items.length;
  if (kind === 'past' && changed.isOpen && isListed) return { items: others, total: total - 1 };
  if (kind === 'open' && changed.isOpen && !isListed) {
    return { items: [changed, ...items], total: total + 1 };
  }
  return { items: withChanged(items, changed), total };
}

function kindOf([path, query]: QueryKey) {
  if (path === listOpenDeployments.path) return 'open';
  const { isOpen } = trust<{ isOpen?: string }>(query ?? {}, 'the query of the list');
  return isOpen === 'true' ? 'open' : isOpen === 'false' ? 'past' : 'all';
}
