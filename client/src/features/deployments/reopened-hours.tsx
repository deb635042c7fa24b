import type { QueuedAction } from '#client/lib/device/database.ts';
import { discard } from '#client/lib/outbox/queue.ts';
import { hoursFormOf } from './queued-hours.ts';
import { ShiftDialog } from './shift-dialog.tsx';

interface ReopenedHoursProps {
  action: QueuedAction;
  onClose: () => void;
}

export function ReopenedHours({ action, onClose }: ReopenedHoursProps) {
  return <ShiftDialog {...hoursFormOf(action)} onSaved={() => discard(action)} onClose={onClose} />;
}
