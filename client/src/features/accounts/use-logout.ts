import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import { dropAllDrafts } from '#client/lib/draft.ts';
import { finishLogout, keepLogout } from '#client/lib/pending-logout.ts';
import { forgetQueue } from '#client/lib/outbox/forget-queue.ts';
import { endSession, forgetSessionOver, useSession } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { END_PUSH } from '#client/lib/worker-contract.ts';

/** In ms. After this wait the device forgets the person, even if the server hasn't answered. */
const AT_ONCE_MS = 500;

const LOGGED_OUT = {
  title: 'Logged out',
  description: 'You have been successfully logged out.',
};
const LOGGED_OUT_HERE = {
  title: 'Signed out on this device',
  description: 'The portal ends your session as soon as there is a connection.',
};

interface LogoutOptions {
  beforeEnd: () => void;
}

export function useLogout({ beforeEnd }: LogoutOptions) {
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const userId = useSession().data?.id;
  // Stores the id here, because a 401 on another request may clear the session during the logout.
  const leavingId = useRef<string | undefined>(undefined);
  const forget = () => {
    dropAllDrafts();
    if (leavingId.current) forgetQueue(leavingId.current);
    navigator.serviceWorker?.controller?.postMessage(END_PUSH);
    beforeEnd();
    endSession(client);
    forgetSessionOver(client);
  };
  const logOutHere = () => {
    if (!keepLogout()) return false;
    forget();
    showToast(LOGGED_OUT_HERE);
    return true;
  };
  const logOut = async () => {
    leavingId.current = userId;
    setIsPending(true);
    const answer = finishLogout();
    const soon = await Promise.race([answer, pause(AT_ONCE_MS)]);
    const isHere = soon !== null && !(soon instanceof ApiError) && logOutHere();
    // If the browser has no storage, the person stays signed in until the server has answered.
    const failure = await answer;
    setIsPending(false);
    if (!failure) {
      if (!isHere) forget();
      showToast(LOGGED_OUT);
    } else if (!isHere) {
      const description = serverMessage(failure);
      showToast({ title: 'Logout failed', description, kind: 'destructive' });
    }
  };
  return {
    isPending,
    logOut: () => void logOut(),
    /** Signs out on this device, and later on the server. Returns false if storage fails. */
    logOutOffline: () => {
      leavingId.current = userId;
      return logOutHere();
    },
  };
}

function pause(ms: number) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
}
