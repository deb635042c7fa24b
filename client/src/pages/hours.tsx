import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { HoursList } from '#client/features/hours/hours-list.tsx';
import { paths } from '#client/lib/paths.ts';

const SHOWN = ['/api/hours'] as const;

export function HoursPage() {
  return (
    <DeskPage
      title="Hours"
      intro="Time on scene. An entry belongs to the period in which it began."
      action={
        <div className="flex flex-wrap gap-3">
          <BackLink href={paths.activations} label="Activations" />
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <HoursList />
    </DeskPage>
  );
}
