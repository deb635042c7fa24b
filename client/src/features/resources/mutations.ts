import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { storeOverReads } from '#client/lib/invalidation.ts';
import { takeBack } from '#client/lib/outbox/queue.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useQueueableMutation } from '#client/lib/outbox/queueable-mutation.ts';
import { undoOf } from '#client/lib/outbox/undo-of.ts';
import { useSession } from '#client/lib/session.ts';
import type { Page } from '#shared/http.ts';
import { addBookmark, listResources, removeBookmark } from '#shared/resources/api.ts';
import type { Resource } from '#shared/resources/schemas.ts';

export function useWaitingBookmark({ id }: Resource) {
  const { waiting } = useQueued(useSession().data?.id);
  return waiting.findLast(({ subject }) => subject === id);
}

export function useBookmark(resource: Resource) {
  const { id, title } = resource;
  const waiting = useWaitingBookmark(resource);
  const isBookmarked = waiting ? waiting.kind === 'add-bookmark' : resource.isBookmarked;
  const add = useQueueableMutation(addBookmark, { stores: showBookmark });
  const remove = useQueueableMutation(removeBookmark, {
    stores: (_none, client) => showBookmark({ ...resource, isBookmarked: false }, client),
  });
  const { mutate, isPending } = isBookmarked ? remove : add;
  const change = {
    kind: isBookmarked ? ('remove-bookmark' as const) : ('add-bookmark' as const),
    subject: id,
    title: isBookmarked ? 'Bookmark removed' : 'Bookmarked',
    about: title,
  };
  return {
    isBookmarked,
    isWaiting: waiting !== undefined,
    toggle: (onDone: () => void) => {
      if (waiting) void takeBack(waiting, undoOf(waiting)).then(onDone);
      else mutate({ input: { params: { id } }, queued: change }, { onSuccess: () => onDone() });
    },
    isPending,
  };
}

/** Updates the cards immediately and refetches only the lists that filter by bookmark. */
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
