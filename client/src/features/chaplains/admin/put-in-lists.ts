import type { QueryClient } from '@tanstack/react-query';
import { listChaplains } from '#shared/chaplains/api.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import type { Page } from '#shared/http.ts';

/** Shows a changed chaplain in the lists at once; they are read again after that. */
export function putInLists(changed: ChaplainWithUser, client: QueryClient) {
  client.setQueriesData<Page<ChaplainWithUser>>(
    { predicate: ({ queryKey }) => queryKey[0] === listChaplains.path && queryKey.length === 2 },
    (page) =>
      page && {
        ...page,
        items: page.items.map((each) => (each.id === changed.id ? changed : each)),
      },
  );
}
