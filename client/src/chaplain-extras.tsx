import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApplicationReminder } from './features/chaplains/application-reminder.tsx';
import { countVisit } from './features/installed-app/installation.ts';
import { startWorkerSoon } from './features/installed-app/offered-update.ts';
import { UpdateNotice } from './features/installed-app/update-notice.tsx';
import { queueNow } from './lib/outbox/queue.ts';
import { hasQueued } from './lib/outbox/stored-queue.ts';

/** What chaplains have on every page. It comes after the page, and administrators load none of it. */
export function ChaplainExtras() {
  const client = useQueryClient();
  useEffect(() => {
    countVisit();
    startWorkerSoon({ client, hasQueued: isAnythingQueued });
  }, [client]);
  return (
    <>
      <ApplicationReminder />
      <UpdateNotice />
    </>
  );
}

/** Counts also what the browser has no room to store. */
async function isAnythingQueued() {
  return queueNow().actions.length > 0 || hasQueued();
}
