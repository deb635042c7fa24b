/** Change this only so that the previous release's service worker can still read it. */
export interface PushPayload {
  title: string;
  body: string;
  url: string;
  /** A notification replaces an earlier one with the same tag: a reminder replaces its call-out. */
  tag: string;
  isUrgent: boolean;
  answer?: { token: string; kind: 'call' | 'test' | 'home' };
}
