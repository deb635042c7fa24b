import type { QueryClient } from '@tanstack/react-query';
import { forgetPack } from './device/forget-pack.ts';
import { onSignedInMark, sessionMark } from './device/mark.ts';
import { clearSession, forgetAnswers, noteSessionOver, sessionQuery } from './session.ts';
import { signedInMark } from './device/signed-in-mark.ts';

/** Drops the data of a page restored by Back: the person may have signed out meanwhile. */
export function recheckSessionOnReturn(client: QueryClient) {
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    forgetAnswers(client);
    void client.resetQueries({ queryKey: sessionQuery.queryKey, exact: true });
  });
}

export function followOtherTabs(client: QueryClient) {
  onSignedInMark(() => {
    const user = client.getQueryData(sessionQuery.queryKey);
    // A tab that is just opening fetches the session itself.
    if (user === undefined) return;
    const mark = signedInMark();
    if (mark === sessionMark(user)) return;
    clearSession(client);
    if (mark) {
      void client.prefetchQuery({ ...sessionQuery, staleTime: 0 });
      return;
    }
    void forgetPack();
    noteSessionOver(client);
  });
}
