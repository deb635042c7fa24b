import type { Executor } from '#server/db/database.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import type { Finding } from './finding.ts';

const area = 'session-secret';
/** In ms: the longest life of a session, plus an hour for restarts. */
const LAST_SESSION = (7 * 24 + 1) * 60 * 60_000;

export interface RotationState {
  /** The number of authenticator apps whose keys are not encrypted with the first secret. */
  byOthers: number;
  /** The number of authenticator apps whose keys need a secret that isn't in the settings. */
  unreadable: number;
  hasOthers: boolean;
  /** True if the settings list a second secret that has never been the first. */
  isWaiting: boolean;
  /** When the portal was first started with the secret that is now first; null if never. */
  since: string | null;
  /** The number of sessions older than `since`, which another secret may have signed. */
  sessions: number;
  feeds: number;
}

export type ReadRotation = (orm: Executor, secrets: Secrets) => Promise<RotationState>;

export function judgeSecret(state: RotationState): Finding[] {
  const { unreadable } = state;
  const lost: Finding[] =
    unreadable === 0
      ? []
      : [
          {
            area,
            status: 'warning',
            message: `${appsOf(unreadable)} sealed with a secret that the portal does not have, so that ${unreadable === 1 ? 'its codes are' : 'their codes are'} refused.`,
            remedy:
              'Add the old secret after the present one (SESSION_SECRET=new,old). If the old secret is lost, remove the second factor of these people, and ask them to set it up again.',
          },
        ];
  return [...lost, judgeOthers(state)];
}

function judgeOthers({
  hasOthers,
  isWaiting,
  byOthers,
  sessions,
  feeds,
  since,
}: RotationState): Finding {
  if (byOthers > 0) {
    return {
      area,
      status: 'warning',
      message: `${appsOf(byOthers)} still sealed with the old secret.`,
      remedy:
        'Keep the old secret, and restart the portal. When the portal starts, it seals these apps with the first secret.',
    };
  }
  if (!hasOthers) return { area, status: 'ok', message: 'There is one session secret.' };
  if (since === null) {
    return {
      area,
      status: 'warning',
      message: 'The portal has not been started with this list of secrets yet.',
      remedy: 'Start the portal, and check again before you remove a secret.',
    };
  }
  if (isWaiting) {
    return {
      area,
      status: 'warning',
      message: 'There is a further secret that has not been used yet.',
      remedy: 'Once every process has been started with both secrets, put the new secret first.',
    };
  }
  const ofFeeds =
    feeds === 0
      ? ''
      : ` ${many(feeds, 'calendar address', 'calendar addresses')} from before the change may end with it: their owners copy the new one.`;
  if (sessions > 0) {
    const day = new Date(Date.parse(since) + LAST_SESSION).toISOString().slice(0, 10);
    return {
      area,
      status: 'warning',
      message: `Nothing is sealed with the old secret any more, but ${many(sessions, 'session', 'sessions')} from before the change may be signed with it.${ofFeeds}`,
      remedy: `Keep the old secret until ${day}, when the last of these sessions ends. Drop the secret immediately if it may have leaked: people then have to sign in again.`,
    };
  }
  return {
    area,
    status: 'ok',
    message: `The old secret can go: nothing is sealed with it, and no session is signed with it.${ofFeeds}`,
  };
}

const appsOf = (count: number) => many(count, 'authenticator app is', 'authenticator apps are');

const many = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
