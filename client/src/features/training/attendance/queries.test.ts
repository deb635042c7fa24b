import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { listAttendees } from '#shared/training/api.ts';
import type { Attendee } from '#shared/training/schemas.ts';
import { countOf, putInAttendance } from './queries.ts';

const SESSION = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const entry: Attendee = {
  id: '7d5b0e0c-4d1f-4a52-8d0b-0a3f3c0d9e11',
  chaplainId: '7d5b0e0c-4d1f-4a52-8d0b-0a3f3c0d9e12',
  firstName: 'Ruth',
  lastName: 'Moabite',
  email: 'ruth@example.org',
  phone: '+1 502 555 0142',
  affiliation: 'christian',
  status: 'registered',
  waitlistPosition: null,
  rsvpedAt: '2026-06-01T12:00:00.000Z',
  attendedAt: null,
};
const marked: Attendee = { ...entry, status: 'attended' };
const pageOf = (item: Attendee) => ({ items: [item], total: 1 });

function shownAttendance() {
  const client = new QueryClient();
  const { queryKey } = endpointQuery(listAttendees, { params: { id: SESSION }, query: {} });
  client.setQueryData(queryKey, pageOf(entry));
  for (const status of ['registered', 'attended'] as const) {
    const total = status === 'registered' ? 1 : 0;
    client.setQueryData(countOf(SESSION, status).queryKey, { items: [], total });
  }
  const reads: ((page: ReturnType<typeof pageOf>) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) => {
      void signal;
      return new Promise<ReturnType<typeof pageOf>>((resolve) => reads.push(resolve));
    },
    staleTime: Infinity,
  });
  observer.subscribe(() => undefined);
  const shown = () => client.getQueryData(queryKey)?.items.map(({ status }) => status);
  const count = (status: 'registered' | 'attended') =>
    client.getQueryData(countOf(SESSION, status).queryKey)?.total;
  const mark = () => putInAttendance(client, SESSION, { before: 'registered', after: marked });
  return { client, observer, reads, shown, count, mark };
}

test('an attendance mark shows immediately in the attendee’s row and in the counts, without a new request', async () => {
  const { reads, shown, count, mark } = shownAttendance();
  await mark();
  expect([shown(), count('registered'), count('attended')]).toEqual([['attended'], 0, 1]);
  expect(reads).toHaveLength(0);
});

test('an attendance list that was requested before a mark but arrives after it doesn’t hide the mark, and is requested again', async () => {
  const { observer, reads, shown, mark } = shownAttendance();
  void observer.refetch();
  expect(reads).toHaveLength(1);
  await mark();
  reads[0]?.(pageOf(entry));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toEqual(['attended']);
  expect(reads).toHaveLength(2);
  reads[1]?.(pageOf({ ...marked, phone: 'changed meanwhile' }));
  await expect.poll(() => observer.getCurrentResult().data?.items[0]?.phone).toMatch(/changed/);
  expect(shown()).toEqual(['attended']);
});
