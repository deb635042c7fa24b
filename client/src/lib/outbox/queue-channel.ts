import type { QueuedKind } from '#client/lib/device/database.ts';

/** What tabs and the service worker tell each other of the queue. */
export type QueueMessage =
  | { type: 'changed' }
  /** The action that is being sent now; null for none. */
  | { type: 'sending'; id: string | null }
  /** Actions of these kinds were recorded: what was read of them is out of date. */
  | { type: 'sent'; kinds: readonly QueuedKind[] };

let channel: BroadcastChannel | null | undefined;

/** Tells the other tabs and the service worker. */
export function tellOthers(message: QueueMessage) {
  opened()?.postMessage(message);
}

/** Calls the listener for what others tell. */
export function onTold(listener: (message: QueueMessage) => void) {
  opened()?.addEventListener('message', ({ data }: MessageEvent<QueueMessage>) => listener(data));
}

function opened() {
  if (channel === undefined) {
    channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null;
  }
  return channel;
}
