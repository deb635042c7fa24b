import { format } from 'date-fns';
import { expect, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';

type RsvpStatus = 'registered' | 'waitlisted' | 'attended' | 'no-show' | 'cancelled';

const HOUR = 60 * 60 * 1000;

export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR);

/** Formats a time for a datetime-local input; the browser shares this process's time zone. */
export const typed = (time: Date) => format(time, "yyyy-MM-dd'T'HH:mm");

/** Makes a session with RSVPs, which are made in the given order. */
export async function makeSession(
  portal: Portal,
  values: Parameters<Portal['makeTrainingSession']>[0],
  ...rsvps: [person: { chaplainId: string }, status: RsvpStatus][]
) {
  const session = await portal.makeTrainingSession(values);
  for (const [{ chaplainId }, status] of rsvps) {
    await portal.makeRsvp({ trainingId: session.id, chaplainId, status });
  }
  return session;
}

export async function findCard(page: Page, title: string) {
  await page.goto(`/training?search=${encodeURIComponent(title)}`);
  // Waits for the results: until then the card may move away under a click.
  await expect(page.getByText('1 session found')).toBeVisible();
  return page.getByRole('article', { name: title });
}
