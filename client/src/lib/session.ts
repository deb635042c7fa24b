import { signedInMark } from './device/signed-in-mark.ts';
import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { can, type Ability } from '#shared/abilities.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { SESSION_PATH } from '#shared/accounts/session.ts';
import { trust } from '#shared/trust.ts';
import { ConnectionError, isSessionOver } from './call/api-error.ts';
import { getJson } from './call/api.ts';
import { forgetStandIns, noteUnreached } from './call/connection.ts';
import { forgetPack } from './device/forget-pack.ts';
import { markOnDevice, sessionMark, setSignedInMark } from './device/mark.ts';
import { dropAllDrafts, giveDraftsBack, holdDrafts } from './draft.ts';
import { dropLogout, finishLogout, isLogoutPending } from './pending-logout.ts';
import { forgetPreloaded } from './call/preloaded-answers.ts';
import { dismissToasts } from './toast-store.ts';

const key = [SESSION_PATH];

/** True after a session ended while its user was working on this page, until the next sign-in. */
const overQuery = queryOptions({
  queryKey: ['session-over'],
  queryFn: () => false,
  initialData: false,
  gcTime: Infinity,
});

const OWN_KEYS: readonly unknown[] = [key[0], overQuery.queryKey[0]];

/** In ms: if the server takes longer to answer, the page goes on without knowing the user. */
const SILENT_AFTER_MS = 5_000;

export const sessionQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    if (isLogoutPending()) {
      forgetPreloaded();
      // Not awaited, so that the page doesn't wait for a slow connection.
      void finishLogout();
      return null;
    }
    try {
      const user = await readUser(client, signal);
      if (isSignedIn(client) && !isSignedInAs(client, user.id)) forgetFormer(client);
      await rememberUser(user);
      return user;
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      holdDrafts();
      void rememberUser(null);
      if (isSignedIn(client)) {
        forgetFormer(client);
        noteSessionOver(client);
      }
      return null;
    }
  },
  gcTime: Infinity,
});

/** Reads the user. An answer that arrives after SILENT_AFTER_MS still updates the page. */
async function readUser(client: QueryClient, signal: AbortSignal): Promise<User> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const answer = getJson(SESSION_PATH, signal).then((user) =>
    trust<User>(user, 'what currentUser answers'),
  );
  answer.then(
    (user) => isLate && takeUser(client, user),
    (error: unknown) => isLate && isSessionOver(error) && loseSession(client),
  );
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      noteUnreached();
      reject(new ConnectionError(null));
    }, SILENT_AFTER_MS);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** The user; pending until the server has answered, null if nobody is signed in. */
export function useSession() {
  return useQuery(sessionQuery);
}

export function useCan(ability: Ability): boolean {
  return can(useSession().data, ability);
}

/** Whether the user was signed out without asking for it. */
export function useSessionOver(): boolean {
  return useQuery(overQuery).data;
}

export function isSignedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData<User | null>(key));
}

export function isSignedInAs(client: QueryClient, userId: string): boolean {
  return client.getQueryData<User | null>(key)?.id === userId;
}

export function askForSession(client: QueryClient): Promise<void> {
  return client.prefetchQuery(sessionQuery);
}

export function recheckRights(client: QueryClient) {
  void client.invalidateQueries({ queryKey: key, exact: true });
}

export function startSession(client: QueryClient, user: User) {
  void rememberUser(user);
  // The new sign-in has ended the former session, so its pending logout is void.
  dropLogout();
  client.setQueryData<User | null>(key, user);
  client.setQueryData(overQuery.queryKey, false);
}

export function takeUser(client: QueryClient, user: User) {
  if (!isSignedInAs(client, user.id)) forgetFormer(client);
  void rememberUser(user);
  client.setQueryData<User | null>(key, user);
}

/** Ends the session in this browser, and removes the person's data from the device. */
export function endSession(client: QueryClient) {
  void rememberUser(null);
  clearSession(client);
}

export function clearSession(client: QueryClient) {
  // If nobody is signed in any more, the toast 'logged out' must stay.
  if (isSignedIn(client)) dismissToasts();
  void client.cancelQueries({ queryKey: key });
  client.setQueryData<User | null>(key, null);
  forgetAnswers(client);
}

function forgetFormer(client: QueryClient) {
  dismissToasts();
  forgetAnswers(client);
}

export function forgetAnswers(client: QueryClient) {
  const predicate = ({ queryKey: [first] }: Query) => !OWN_KEYS.includes(first);
  void client.cancelQueries({ predicate });
  client.removeQueries({ predicate });
  forgetStandIns();
}

/** Ends the session. While the page stays open, drafts are held for their owner. */
export function loseSession(client: QueryClient) {
  const wasSignedIn = isSignedIn(client);
  holdDrafts();
  endSession(client);
  if (wasSignedIn) noteSessionOver(client);
}

export function noteSessionOver(client: QueryClient) {
  client.setQueryData(overQuery.queryKey, true);
}

/** Called by a logout if another request had already found that the session was over. */
export function forgetSessionOver(client: QueryClient) {
  client.setQueryData(overQuery.queryKey, false);
}

export async function recheckSession(client: QueryClient) {
  loseSession(client);
  const user = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (user) client.setQueryData(overQuery.queryKey, false);
}

export function wasSignedInHere(): boolean {
  return signedInMark() !== null;
}

/** Remembers the user, so that the home page reserves space. Removes other people's data. */
async function rememberUser(user: User | null) {
  const before = signedInMark();
  const mark = sessionMark(user);
  // If the browser blocks storage, no mark is set, and Home shifts once when the user is known.
  setSignedInMark(mark);
  if (mark && before && isReduced(before, mark)) dropAllDrafts();
  if (user) giveDraftsBack(user.id);
  if (mark !== markOnDevice()) await forgetPack();
}

/** Whether the person or role has changed, or the person can no longer be called. */
function isReduced(before: string, mark: string) {
  return before !== mark && before.replace('false', 'true') !== mark;
}
