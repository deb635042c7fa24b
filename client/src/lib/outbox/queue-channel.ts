import type { QueuedKind } from '#client/lib/device/database.ts';

export type QueueMessage =
  | { type: 'changed' }
  | { type: 'sending'; id: string | null }
  /** Actions of these kinds reached the server, so cached answers about them are out of date. */
  | { type: 'sent'; kinds: readonly QueuedKind[] };

let channel: BroadcastChannel | null | undefined;

export function tellOthers(message: QueueMessage) {
  opened()?.postMessage(message);
}

export function onTold(listener: (message: QueueMessage) => void) {
  opened()?.addEventListener('message', ({ data }: MessageEvent<QueueMessage>) => listener(data));
}

function opened() {
  if (channel === undefined) {
    channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null;
  }
  return channel;
}
