import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { listOpenDeployments, listOwnDeployments } from '#shared/deployments/api.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import type { Page } from '#shared/http.ts';

const LISTS: readonly unknown[] = [listOwnDeployments.path, listOpenDeployments.path];
const predicate = ({ queryKey }: { queryKey: QueryKey }) => LISTS.includes(queryKey[0]);

/**
 * Shows a changed deployment where it stands, in the lists as they are: it does not jump away
 * under the thumb. What was being read meanwhile may be older, and is read again.
 */
export async function putInLists(client: QueryClient, changed: Deployment) {
  const reading = client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  await client.cancelQueries({ predicate });
  client.setQueriesData<Page<Deployment>>({ predicate }, (page) => {
    if (!page) return page;
    const items = page.items.map((each) => (each.id === changed.id ? changed : each));
    return { ...page, items };
  });
  for (const { queryKey } of reading) {
    void client.invalidateQueries({ queryKey, exact: true });
  }
}
