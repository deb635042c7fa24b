interface Event {
  eventType: string;
  location: string;
}

/** Leaves out the location if it equals the site's name, which is shown above. */
export function eventLabel({ eventType, location }: Event, siteName: string): string {
  return location === siteName ? eventType : `${eventType}, ${location}`;
}
