import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApplicationReminder } from './features/chaplains/application-reminder.tsx';
import { unsentOnDevice } from './features/deployments/outbox/kept-taps.ts';
import { countVisit } from './features/installed-app/installation.ts';
import { startWorkerSoon } from './features/installed-app/offered-update.ts';
import { UpdateNotice } from './features/installed-app/update-notice.tsx';
import { deviceDatabase } from './lib/device/database.ts';

/** What chaplains have on every page. It comes after the page, and administrators load none of it. */
export function ChaplainExtras() {
  const client = useQueryClient();
  useEffect(() => {
    countVisit();
    startWorkerSoon({ client, hasQueued });
  }, [client]);
  return (
    <>
      <ApplicationReminder />
      <UpdateNotice />
    </>
  );
}

async function hasQueued() {
  const database = await deviceDatabase();
  return unsentOnDevice() > 0 || ((await database?.count('outbox')) ?? 0) > 0;
}
