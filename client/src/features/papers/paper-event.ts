import { dateTime } from '#client/lib/dates.ts';
import type { Activation } from '#shared/activations/schemas.ts';

/** The facts about the activation in the head of each paper. */
export interface PaperEvent {
  id: string;
  /** Such as 'Tornado, Mayfield'. */
  name: string;
  start: string;
  end: string;
  place: string;
}

export function paperEvent(activation: Activation): PaperEvent {
  const { id, eventType, location, address, startTime, endTime } = activation;
  return {
    id,
    name: `${eventType}, ${location}`,
    start: dateTime(startTime),
    end: endTime ? dateTime(endTime) : '',
    place: [location, address].filter(Boolean).join(', '),
  };
}
