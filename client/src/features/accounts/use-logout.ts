import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { logout } from '#shared/accounts/session.ts';
import { ConnectionError } from '#client/lib/api-error.ts';
import { forgetKeptNotice } from '#client/lib/device/mark.ts';
import { dropAllDrafts } from '#client/lib/draft.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { keepLogout } from '#client/lib/pending-logout.ts';
import { forgetQueue } from '#client/lib/outbox/queue-marks.ts';
import { endSession, forgetSessionOver, useSession } from '#client/lib/session.ts';
import { END_PUSH } from '#client/lib/worker-contract.ts';

interface LogoutOptions {
  /** Runs when the session is over and the page does not show it yet. */
  beforeEnd: () => void;
  /** The portal can't be reached. */
  onOffline: () => void;
}

export function useLogout({ beforeEnd, onOffline }: LogoutOptions) {
  const client = useQueryClient();
  const userId = useSession().data?.id;
  // Another call may find the session ended before the answer to the logout is here.
  const leavingId = useRef<string | undefined>(undefined);
  const forget = () => {
    dropAllDrafts();
    if (leavingId.current) forgetQueue(leavingId.current);
    forgetKeptNotice();
    navigator.serviceWorker?.controller?.postMessage(END_PUSH);
    beforeEnd();
    endSession(client);
    forgetSessionOver(client);
  };
  const { mutate, isPending } = useEndpointMutation(logout, {
    stores: forget,
    success: { title: 'Logged out', description: 'You have been successfully logged out.' },
    failure: { title: 'Logout failed', isAnswered: isUnreached },
  });
  const onError = (error: Error) => {
    if (isUnreached(error)) onOffline();
  };
  return {
    isPending,
    logOut: () => {
      leavingId.current = userId;
      mutate({}, { onError });
    },
    /** Forgets the person here; the session ends with the next connection. @returns false where that can't be kept. */
    logOutOffline: () => {
      if (!keepLogout()) return false;
      leavingId.current = userId;
      forget();
      return true;
    },
  };
}

function isUnreached(error: Error) {
  return error instanceof ConnectionError;
}
