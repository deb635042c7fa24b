import { useQueue } from '#client/lib/outbox/queue-state.ts';

export function Kept() {
  const { isKept } = useQueue();
  return isKept ? (
    <p className="max-w-reading">
      All of this stays on this device, even when you close the page. As soon as there is a
      connection, each entry is sent with the time at which you made it.
    </p>
  ) : (
    <p role="alert" className="max-w-reading font-semibold">
      This browser has no room to store your changes. Please keep this page open until they are
      sent.
    </p>
  );
}
