import { minutesBetween } from '#client/lib/durations.ts';
import type { ActionKind } from '#shared/deployments/constants.ts';
import type { Deployment, Shift } from '#shared/deployments/schemas.ts';

/** Announced to screen readers after a tap; after a contact, the count is announced instead. */
export const SAID: Record<Exclude<ActionKind, 'contact' | 'undo'>, string> = {
  come: 'You are coming',
  decline: 'You can’t come',
  arrive: 'You are on scene',
  leave: 'You have left',
  acknowledge: 'Confirmed as read',
  home: 'You are home',
};

/** Whether the person has left and not yet reported that they are home. */
export function isAwaitedHome({ home }: Pick<Deployment, 'home'>) {
  return Boolean(home && !home.homeAt);
}

export function headingIdOf(deploymentId: string) {
  return `deployment-${deploymentId}`;
}

export interface NamedDeployment {
  id: string;
  askedAt?: string;
  activation: Pick<Deployment['activation'], 'eventType' | 'location'> & { startTime?: string };
}

export function deploymentLabel({ activation: { eventType, location } }: NamedDeployment) {
  return `${eventType}, ${location}`;
}

export function openShift({ shifts }: Deployment) {
  return shifts.find(({ leftAt }) => !leftAt);
}

export function minutesOf({ arrivedAt, minutes }: Shift, now: Date) {
  return minutes ?? minutesBetween(arrivedAt, now);
}

export function nightsBetween(from: string, to: string) {
  const start = new Date(from);
  const end = new Date(to);
  const day = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());
  return Math.round((day(end) - day(start)) / (24 * 60 * 60 * 1000));
}
