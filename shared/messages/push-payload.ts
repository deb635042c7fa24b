/** What a push notification is made of. The service worker of the portal's last release reads it too. */
export interface PushPayload {
  title: string;
  body: string;
  /** The path or address that a press opens. */
  url: string;
  /** A notification replaces the one with the same tag: one tag for a call and its reminders. */
  tag: string;
  /** Stays on the screen until somebody deals with it. */
  isUrgent: boolean;
  /** Where it can be answered from the notification. */
  answer?: { token: string; kind: 'call' | 'test' };
}
