import { format } from 'date-fns';
import { expect, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';

type RsvpStatus = 'registered' | 'waitlisted' | 'attended' | 'no-show' | 'cancelled';

const HOUR = 60 * 60 * 1000;

export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR);

/** For a datetime-local input; the browser is in the zone of this process. */
export const typed = (time: Date) => format(time, "yyyy-MM-dd'T'HH:mm");

/** The RSVPs are in the order of the chaplains. */
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
  // Before that the card may move away under a click.
  await expect(page.getByText('1 session found')).toBeVisible();
  return page.getByRole('article', { name: title });
}
