import type { QueuedKind } from '#client/lib/device/database.ts';
import { alone } from './alone.ts';
import { readForgotten } from './forgotten-cookie.ts';
import { tellOthers } from './queue-channel.ts';
import { readStoredAgain } from './read-stored-again.ts';
import { sendAction } from './send-action.ts';
import { sendQueue } from './send-queue.ts';
import { signedInUser } from './signed-in-user.ts';
import {
  claimStored,
  dropStored,
  dropStoredOf,
  hasQueued,
  refuseStored,
  storedActions,
} from './stored-queue.ts';
import { takenBackWith } from './taken-back.ts';

type Cookies = Pick<CookieStore, 'get'>;

/** Returns whether the signed-in person's queue is empty. @throws if the server can't be reached */
export async function sendQueued(cookies: Cookies): Promise<boolean> {
  if (!(await hasQueued())) return true;
  const userId = await signedInUser();
  return userId === null || alone(userId, () => sendFor(userId, cookies));
}

async function sendFor(userId: string, cookies: Cookies) {
  const kinds = new Set<QueuedKind>();
  const isDone = await sendQueue({
    claimNext: async () => {
      for (;;) {
        await finishForgetting(cookies);
        const own = (await ownActions(userId)).find(({ refusal }) => refusal === undefined);
        const claimed = own && (await claimStored(own.id));
        if (claimed || !own) return claimed ?? null;
      }
    },
    send: (action) => {
      tellOthers({ type: 'sending', id: action.id });
      return sendAction(action);
    },
    sent: async ({ id, kind }) => {
      kinds.add(kind);
      await dropStored([id]);
    },
    refused: async (action, message) => {
      const both = takenBackWith(action, await ownActions(userId));
      await (both ? dropStored(both) : refuseStored(action.id, message));
    },
    signedOut: () => undefined,
    isSignedIn: async () => (await signedInUser()) === userId,
  });
  // If this fails, the next page with a connection reloads the answers.
  await readStoredAgain(userId, kinds).catch(() => undefined);
  tellOthers({ type: 'sending', id: null });
  tellOthers({ type: 'sent', kinds: [...kinds] });
  return isDone;
}

/** Removes queues that a logout could not remove because its page was closed too early. */
async function finishForgetting(cookies: Cookies) {
  for (const { userId, until } of await readForgotten(cookies)) await dropStoredOf(userId, until);
}

async function ownActions(userId: string) {
  return ((await storedActions()) ?? []).filter((each) => each.userId === userId);
}
