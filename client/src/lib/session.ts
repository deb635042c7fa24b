import { signedInMark } from './signed-in-mark.ts';
import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { can, type Ability } from '#shared/abilities.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { SESSION_PATH } from '#shared/accounts/session.ts';
import { trust } from '#shared/trust.ts';
import { ConnectionError, isSessionOver } from './api-error.ts';
import { getJson } from './api.ts';
import { forgetStandIns, noteUnreached } from './connection.ts';
import { forgetPack, markOnDevice, sessionMark, setSignedInMark } from './device/mark.ts';
import { dropAllDrafts, giveDraftsBack, holdDrafts } from './draft.ts';
import { dropLogout, finishLogout, isLogoutPending } from './pending-logout.ts';
import { forgetPreloaded } from './preload.ts';
import { dismissToasts } from './toast-store.ts';

const key = [SESSION_PATH];

/** Whether a session ended while its user was at work here, and nobody has signed in since. */
const overQuery = queryOptions({
  queryKey: ['session-over'],
  queryFn: () => false,
  initialData: false,
  gcTime: Infinity,
});

const OWN_KEYS: readonly unknown[] = [key[0], overQuery.queryKey[0]];

/** How long the server may be silent before it counts as unknown who is signed in, in ms. */
const SILENT_AFTER_MS = 5_000;

/** Reads who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    if (isLogoutPending()) {
      forgetPreloaded();
      // A line that hangs doesn't keep the page waiting.
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

/** Asks the server. An answer that comes after the page went on without it is taken all the same. */
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

/**
 * @returns the query of the signed-in user: pending while that is being found out, null when
 * nobody is signed in.
 */
export function useSession() {
  return useQuery(sessionQuery);
}

/** @returns whether the signed-in user has an ability; false until the user is known. */
export function useCan(ability: Ability): boolean {
  return can(useSession().data, ability);
}

/** @returns whether the user was signed out without having asked for it. */
export function useSessionOver(): boolean {
  return useQuery(overQuery).data;
}

/** @returns whether somebody is signed in, as far as it is known now. */
export function isSignedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData<User | null>(key));
}

/** @returns whether this person is signed in, as far as it is known now. */
export function isSignedInAs(client: QueryClient, userId: string): boolean {
  return client.getQueryData<User | null>(key)?.id === userId;
}

/** Asks who is signed in before anything shows it. @returns when that is known, or can't be. */
export function askForSession(client: QueryClient): Promise<void> {
  return client.prefetchQuery(sessionQuery);
}

/** Asks again who is signed in and what they may do: a call was refused that the page offers. */
export function recheckRights(client: QueryClient) {
  void client.invalidateQueries({ queryKey: key, exact: true });
}

/** Makes `user` the one who is signed in, after a sign-in, a registration or a change of theirs. */
export function startSession(client: QueryClient, user: User) {
  void rememberUser(user);
  // Signing in has ended the session before.
  dropLogout();
  client.setQueryData<User | null>(key, user);
  client.setQueryData(overQuery.queryKey, false);
}

/** Takes what the server says late of who is signed in. */
export function takeUser(client: QueryClient, user: User) {
  if (!isSignedInAs(client, user.id)) forgetFormer(client);
  void rememberUser(user);
  client.setQueryData<User | null>(key, user);
}

/** Forgets all that was read for the person who was signed in, on the device too. */
export function endSession(client: QueryClient) {
  void rememberUser(null);
  clearSession(client);
}

/** Forgets all that this page read for the person who was signed in, and told them. */
export function clearSession(client: QueryClient) {
  // That nobody is signed in may be found out while a toast says that they logged out.
  if (isSignedIn(client)) dismissToasts();
  void client.cancelQueries({ queryKey: key });
  client.setQueryData<User | null>(key, null);
  forgetAnswers(client);
}

function forgetFormer(client: QueryClient) {
  dismissToasts();
  forgetAnswers(client);
}

/** Forgets what was read for another person than the one who is signed in now. */
export function forgetAnswers(client: QueryClient) {
  const predicate = ({ queryKey: [first] }: Query) => !OWN_KEYS.includes(first);
  void client.cancelQueries({ predicate });
  client.removeQueries({ predicate });
  forgetStandIns();
}

/**
 * Ends a session that the server no longer knows. While the page stays open, drafts are held for
 * the person who typed them.
 */
export function loseSession(client: QueryClient) {
  const wasSignedIn = isSignedIn(client);
  holdDrafts();
  endSession(client);
  if (wasSignedIn) noteSessionOver(client);
}

/** Notes that the session ended while its user was at work in this page. */
export function noteSessionOver(client: QueryClient) {
  client.setQueryData(overQuery.queryKey, true);
}

/** Takes back `noteSessionOver`: the user logs out, and another call found the session ended first. */
export function forgetSessionOver(client: QueryClient) {
  client.setQueryData(overQuery.queryKey, false);
}

/** The session is over or another's: forgets the person it was of, and asks who is signed in now. */
export async function recheckSession(client: QueryClient) {
  loseSession(client);
  const user = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (user) client.setQueryData(overQuery.queryKey, false);
}

/** @returns whether somebody was signed in when this browser last knew; a guess until it is asked. */
export function wasSignedInHere(): boolean {
  return signedInMark() !== null;
}

/**
 * Remembers who is signed in on this device, so that Home leaves room for them. What it keeps for
 * another person, or for the same with other rights, is removed first.
 */
async function rememberUser(user: User | null) {
  const before = signedInMark();
  const mark = sessionMark(user);
  // Where the browser stores nothing, Home moves down once when it is known who is signed in.
  setSignedInMark(mark);
  if (mark && before && isReduced(before, mark)) dropAllDrafts();
  if (user) giveDraftsBack(user.id);
  if (mark !== markOnDevice()) await forgetPack();
}

/** Returns whether it is another person or role, or one who can no longer be called. */
function isReduced(before: string, mark: string) {
  return before !== mark && before.replace('false', 'true') !== mark;
}
