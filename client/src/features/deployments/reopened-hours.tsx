import type { QueuedAction } from '#client/lib/device/database.ts';
import { discard } from '#client/lib/outbox/queue.ts';
import { hoursFormOf } from './queued-hours.ts';
import { ShiftDialog } from './shift-dialog.tsx';

interface ReopenedHoursProps {
  /** It was refused; saved again, it goes. */
  action: QueuedAction;
  onClose: () => void;
}

/** The form of hours that were refused, with what was entered. */
export function ReopenedHours({ action, onClose }: ReopenedHoursProps) {
  return <ShiftDialog {...hoursFormOf(action)} onSaved={() => discard(action)} onClose={onClose} />;
}
