/** The service worker of the last release must be able to read this too. */
export interface PushPayload {
  title: string;
  body: string;
  url: string;
  /** A notification replaces one with the same tag, as a reminder replaces its call. */
  tag: string;
  isUrgent: boolean;
  answer?: { token: string; kind: 'call' | 'test' | 'home' };
}
