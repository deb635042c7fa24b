import { useListPage } from '#client/lib/list-page.ts';
import { listDirectory } from '#shared/directory/api.ts';

export const FILTERS = ['expertise', 'availability', 'region'] as const;

export type DirectoryList = ReturnType<typeof useDirectory>;

export function useDirectory() {
  return useListPage(listDirectory, {
    filters: { search: 'text', expertise: 'text', availability: 'text', region: 'text' },
    pageLength: 24,
  });
}
