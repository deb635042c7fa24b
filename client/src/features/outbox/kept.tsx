import { useQueue } from '#client/lib/outbox/queue.ts';

/** Where waiting actions are kept, and for how long. */
export function Kept() {
  const { isKept } = useQueue();
  return isKept ? (
    <p className="max-w-reading">
      Kept on this device, also when you close the page. Sent by itself with its own time as soon as
      there is a connection.
    </p>
  ) : (
    <p role="alert" className="max-w-reading font-semibold">
      This browser has no room to keep what waits. Please keep this page open until it is sent.
    </p>
  );
}
