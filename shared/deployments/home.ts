import type { HomeState } from './constants.ts';

interface Home {
  dueAt: string;
  askedAt: string | null;
  homeAt: string | null;
}

export function homeStateOf({ dueAt, askedAt, homeAt }: Home, now: Date): HomeState {
  if (homeAt !== null) return 'home';
  if (askedAt !== null) return 'asked';
  return Date.parse(dueAt) <= now.getTime() ? 'overdue' : 'on-the-way';
}
