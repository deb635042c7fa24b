import { useQueue } from '#client/lib/outbox/queue-state.ts';

export function Kept() {
  const { isKept } = useQueue();
  return isKept ? (
    <p className="max-w-reading">
      All of this is kept on this device, even when you close the page. As soon as there is a
      connection, each is sent with the time you did it.
    </p>
  ) : (
    <p role="alert" className="max-w-reading font-semibold">
      This browser has no room to keep what waits. Please keep this page open until it is sent.
    </p>
  );
}
