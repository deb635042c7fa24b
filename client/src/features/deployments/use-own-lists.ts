import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Deployment } from '#shared/deployments/schemas.ts';
import type { Page } from '#shared/http.ts';
import { settle } from './outbox/recent-taps.ts';
import { useTaps } from './outbox/use-taps.ts';
import { ownOpenQuery, ownPastQuery, ownRecentQuery } from './queries.ts';
import { standsOnTop, withQueued } from './with-queued.ts';

/** The present and past deployments. A call answered on this visit stays in the present list. */
export function useOwnLists(pastPage: number) {
  // Read in the same render as the lists, so that a queued action disappears exactly when its
  // recorded result appears.
  const { queued } = useTaps();
  const [touched, setTouched] = useState<readonly Deployment[]>([]);
  const recent = useQuery(ownRecentQuery);
  const open = useQuery(ownOpenQuery);
  const past = useQuery(ownPastQuery(pastPage));

  const isNow = (deployment: Deployment) =>
    standsOnTop(deployment, queued) || touched.some(({ id }) => id === deployment.id);
  const leavePast = ({ items, total }: Page<Deployment>) => {
    const rest = items.filter((each) => !isNow(each));
    return {
      items: rest.map((each) => withQueued(each, queued)),
      total: total - items.length + rest.length,
    };
  };
  const known = [recent.data, open.data, past.data].flatMap((page) => page?.items ?? []);
  const all = new Map([...touched, ...known.toReversed()].map((each) => [each.id, each]));
  const now = [...all.values()]
    .filter(isNow)
    .map((each) => withQueued(each, queued))
    .toSorted((one, other) => other.askedAt.localeCompare(one.askedAt));
  useSettleOnArrivals(now, recent.isSuccess);

  return {
    recent,
    now,
    past: useQuery({ ...ownPastQuery(pastPage), select: leavePast }),
    touch: (deployment: Deployment) =>
      setTouched((before) => [...before.filter(({ id }) => id !== deployment.id), deployment]),
  };
}

/** Ignores presses for a moment when a new deployment appears and moves the list. */
function useSettleOnArrivals(now: readonly Deployment[], isRead: boolean) {
  const shown = useRef<ReadonlySet<string> | null>(null);
  const ids = now.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!isRead) return;
    const before = shown.current;
    shown.current = new Set(ids.split(' '));
    if (before && ids.split(' ').some((id) => !before.has(id))) settle();
  }, [ids, isRead]);
}
