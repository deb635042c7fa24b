import { useQuery } from '@tanstack/react-query';
import { CalendarSync, RotateCcwKey } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { CopyField } from '#client/components/ui/copy-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { ownCalendarFeed } from '#shared/training/api.ts';

const calendarFeedQuery = endpointQuery(ownCalendarFeed, {});

const RenewDialog = lazyComponent(
  async () => (await import('./renew-dialog.tsx')).RenewDialog,
  NotArrived,
);

export function CalendarFeed() {
  const query = useQuery(calendarFeedQuery);
  return (
    <Panel title="Your calendar">
      <div className="flex flex-col gap-4">
        <p>
          Subscribe to this address in your calendar application: look for “Subscribe to calendar”
          or “Add calendar from URL”. Your sessions, deployments and times away then appear in that
          calendar and stay up to date.
        </p>
        <QueryView query={query} what="The address" loading={<Skeleton className="h-40" />}>
          {({ url }) => <Address url={url} />}
        </QueryView>
      </div>
    </Panel>
  );
}

function Address({ url }: { url: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <CopyField
        label="Secret address"
        value={url}
        hint="Anyone with this address can see your calendar without signing in. Don’t share the address."
      />
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
          <CalendarSync className="size-4" aria-hidden="true" />
          Open in calendar app
        </a>
        <Button look="quiet" needsConnection onClick={() => setAsking(true)}>
          <RotateCcwKey className="size-4" aria-hidden="true" />
          Renew
        </Button>
        <ConnectionNote className="basis-full">
          You need a connection to renew the address.
        </ConnectionNote>
      </div>
      <LazyBoundary fallback={null}>
        {asking && <RenewDialog onClose={() => setAsking(false)} />}
      </LazyBoundary>
    </>
  );
}
