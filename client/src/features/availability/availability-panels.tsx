import { OwnAvailability } from './own-availability.tsx';
import { OwnCalendar } from './own-calendar.tsx';

export function AvailabilityPanels({ id }: { id: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <OwnAvailability id={id} />
      <OwnCalendar id="calendar" />
    </div>
  );
}
