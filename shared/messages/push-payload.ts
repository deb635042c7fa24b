/** After any change, the previous release's service worker must still be able to read this. */
export interface PushPayload {
  title: string;
  body: string;
  url: string;
  /** A notification replaces an earlier one with the same tag: a reminder replaces its call-out. */
  tag: string;
  isUrgent: boolean;
  answer?: { token: string; kind: 'call' | 'test' | 'home' };
}
