import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildName } from '#client/lib/build-name.ts';
import { isConnected, subscribe } from '#client/lib/call/connection.ts';
import type { PackOwner } from '#client/lib/device/database.ts';
import { packOwner } from '#client/lib/device/pack.ts';
import { trust } from '#shared/trust.ts';
import { refreshInterval, refreshPack, type PackPlan } from './refresh-pack.ts';

const LOOK_MS = 60_000;

/** How long to wait after a refresh that failed, and after a refresh that was cut off, in ms. */
const RETRY_MS = 5 * 60_000;
const CUT_OFF_MS = 5_000;

/** Refreshes the pack whenever it is due. Returns whether the device has too little space. */
export function useFieldPack(packId: string, plan: PackPlan) {
  const client = useQueryClient();
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    let isEnded = false;
    let isRunning = false;
    let hasNoRoom = false;
    let notBefore = 0;
    let retry: number | undefined;
    const look = async () => {
      if (isRunning || hasNoRoom || isEnded || !isConnected()) return;
      if (document.visibilityState === 'hidden' || Date.now() < notBefore) return;
      isRunning = true;
      try {
        const now = await packOwner();
        if (now?.packId !== packId || !isDue(now)) return;
        const result = await refreshPack(client, packId, plan);
        hasNoRoom = result === 'no-room';
        if (result === 'not-read') notBefore = Date.now() + RETRY_MS;
        if (result === 'cut-off') retry = window.setTimeout(() => void look(), CUT_OFF_MS);
        if (!isEnded) setIsFull(hasNoRoom);
      } finally {
        isRunning = false;
      }
    };
    const timer = window.setInterval(() => void look(), LOOK_MS);
    const stop = subscribe(() => void look());
    void look();
    return () => {
      isEnded = true;
      window.clearInterval(timer);
      window.clearTimeout(retry);
      stop();
    };
  }, [client, packId, plan]);

  return { isFull };
}

function isDue({ refreshedAt, build }: PackOwner) {
  const { connection } = trust<{ connection?: object }>(
    navigator,
    'some browsers tell of the line',
  );
  return build !== buildName() || Date.now() - refreshedAt > refreshInterval(connection);
}
