import type { QueryClient } from '@tanstack/react-query';
import { startReader } from './features/field-guide/markdown/reading-queue.ts';
import { askForSession } from './lib/session.ts';
import { paths } from './paths.ts';
import { loadSectionAhead } from './router.tsx';

/**
 * For whoever opens a section of the field guide by its address, on a slow line in the field: its
 * text and its page are fetched while it is being found out who is signed in.
 */
export function readAhead(client: QueryClient) {
  const { pathname } = window.location;
  if (!pathname.startsWith(`${paths.fieldGuide}/`) || pathname === paths.fieldGuidePrint) return;
  // In this order: a browser has six lines to a server, and the page is many files.
  askForSession(client);
  void client.prefetchQuery({ queryKey: [`/api${pathname}`] });
  startReader();
  loadSectionAhead();
}
