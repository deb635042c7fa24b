import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { storeOverReads } from '#client/lib/invalidation.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import type { Page } from '#shared/http.ts';
import { addBookmark, listResources, removeBookmark } from '#shared/resources/api.ts';
import type { Resource } from '#shared/resources/schemas.ts';

/** @returns sets one's bookmark on the resource, or takes it off. */
export function useBookmark(resource: Resource) {
  const add = useEndpointMutation(addBookmark, { stores: showBookmark });
  const remove = useEndpointMutation(removeBookmark, {
    stores: (_none, client) => showBookmark({ ...resource, isBookmarked: false }, client),
  });
  const { mutate, isPending } = resource.isBookmarked ? remove : add;
  return {
    toggle: (onDone: () => void) =>
      mutate({ params: { id: resource.id } }, { onSuccess: () => onDone() }),
    waiting: isPending,
  };
}

/** Shows it on the cards at once; only lists of what is bookmarked are read again. */
async function showBookmark({ id, isBookmarked }: Resource, client: QueryClient) {
  await storeOverReads(client, listResources.path, () => markCards({ id, isBookmarked }, client));
  void client.invalidateQueries({
    predicate: ({ queryKey: [path, wanted] }) =>
      path === listResources.path &&
      typeof wanted === 'object' &&
      wanted !== null &&
      'isBookmarked' in wanted &&
      wanted.isBookmarked === 'true',
  });
}

function markCards(
  { id, isBookmarked }: Pick<Resource, 'id' | 'isBookmarked'>,
  client: QueryClient,
) {
  client.setQueriesData<InfiniteData<Page<Resource>>>(
    { predicate: ({ queryKey }) => queryKey[0] === listResources.path && queryKey[2] === 'pages' },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((each) => (each.id === id ? { ...each, isBookmarked } : each)),
        })),
      },
  );
}
