import { useListPage } from '#client/lib/list-page.ts';
import { useIsConnected } from '#client/lib/call/connection.ts';
import { usePackIsOn } from '#client/lib/device/follow-device.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { PAGE_LENGTH } from './queries.ts';

export const FILTERS = ['expertise', 'availability', 'region'] as const;

export type DirectoryList = ReturnType<typeof useDirectory>;

export function useDirectory() {
  const list = useListPage(listDirectory, {
    filters: { search: 'text', expertise: 'text', availability: 'text', region: 'text' },
    pageLength: PAGE_LENGTH,
  });
  const searchesDevice = usePackIsOn();
  const isOutOfReach = !useIsConnected() && (!list.query.data || list.query.isPlaceholderData);
  const isFromDevice = searchesDevice && isOutOfReach;
  return { ...list, searchesDevice, isFromDevice };
}
