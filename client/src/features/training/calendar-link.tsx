import { CalendarPlus } from 'lucide-react';
import { buttonClass } from '#client/components/ui/button.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { endpointPath } from '#shared/http.ts';
import { trainingCalendarFile } from '#shared/training/api.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

export function CalendarLink({ session }: { session: TrainingSession }) {
  return (
    <ServerLink
      href={endpointPath(trainingCalendarFile, { id: session.id })}
      download
      aria-label={`Add to calendar: ${session.title}`}
      className={buttonClass('quiet', 'self-start pl-0')}
    >
      <CalendarPlus className="size-4" aria-hidden="true" />
      Add to calendar
    </ServerLink>
  );
}
