import { OwnAvailability } from './own-availability.tsx';
import { OwnCalendar } from './own-calendar.tsx';

export function AvailabilityPanels() {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <OwnAvailability id="availability" />
      <OwnCalendar id="calendar" />
    </div>
  );
}
