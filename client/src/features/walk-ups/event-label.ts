interface Event {
  eventType: string;
  location: string;
}

/** The place stands above it already when it is the name of the site. */
export function eventLabel({ eventType, location }: Event, siteName: string): string {
  return location === siteName ? eventType : `${eventType}, ${location}`;
}
