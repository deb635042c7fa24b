import { CalendarClock, ChartBar, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { CELL, ROW } from '#client/components/ui/table-class.ts';
import { DeliveryFigures } from '#client/features/messages/delivery-figures.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';
import { listAnnouncements } from '#shared/announcements/api.ts';
import type { Announcement, TestCallSchedule } from '#shared/announcements/schemas.ts';
import { regionName, type NamedRegion } from '#shared/program/region-names.ts';
import { withQuery } from '#shared/http.ts';
import { useTestCallSchedule } from './queries.ts';

const TestCallForm = lazyComponent(
  async () => (await import('./test-call-form.tsx')).TestCallForm,
  NotArrived,
);
const ScheduleForm = lazyComponent(
  async () => (await import('./schedule-form.tsx')).ScheduleForm,
  NotArrived,
);

const NOUN = { one: 'test call', many: 'test calls' };

export function TestCallList() {
  const url = useUrlState();
  const schedule = useTestCallSchedule();
  const list = useListPage(listAnnouncements, {
    filters: {},
    query: { kind: 'test-call' },
    pageLength: 10,
    staleTime: 0,
  });
  const { regions } = useProgram();
  const [open, setOpen] = useState<'call' | 'schedule' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <QueryView query={schedule} what="The schedule" loading={<Skeleton className="h-6 w-80" />}>
          {(data) => <p className="max-w-reading">{scheduleLabel(data, regions)}</p>}
        </QueryView>
        <div className="flex flex-wrap gap-3">
          <Button disabled={!schedule.data} onClick={() => setOpen('schedule')}>
            <CalendarClock className="size-4" aria-hidden="true" />
            Change schedule
          </Button>
          <Button look="primary" onClick={() => setOpen('call')}>
            <RadioTower className="size-4" aria-hidden="true" />
            Send a test call
          </Button>
        </div>
      </div>
      <PagedResults
        list={list}
        what="The test calls"
        noun={NOUN}
        loading={<LoadingTable rows={10} />}
        empty={
          <Empty
            title="No Test Calls"
            hint="A test call shows you who would answer a real call-out."
          />
        }
      >
        {(testCalls) => <TestCallTable testCalls={testCalls} />}
      </PagedResults>
      {open === 'call' && (
        <FormDialog
          title="Send a test call"
          description="Approved and active chaplains get a message by the channels they chose for call-outs, and tap a link to confirm that it reached them."
          onClose={close}
        >
          <LazyBoundary fallback={<Skeleton className="h-60" />}>
            <TestCallForm onDone={(id) => url.start({ tab: 'test-calls', call: id })} />
          </LazyBoundary>
        </FormDialog>
      )}
      {open === 'schedule' && schedule.data && (
        <FormDialog
          title="Schedule of test calls"
          description="A test call is sent at the same time each month. If the portal can’t send it within three hours, it skips that month."
          onClose={close}
        >
          <LazyBoundary fallback={<Skeleton className="h-80" />}>
            <ScheduleForm schedule={schedule.data} onDone={close} />
          </LazyBoundary>
        </FormDialog>
      )}
    </div>
  );
}

function TestCallTable({ testCalls }: { testCalls: readonly Announcement[] }) {
  const { regions } = useProgram();
  return (
    <ListTable caption="Test calls" columns={['When', 'To', 'Messages']} hasActions>
      {testCalls.map((testCall) => (
        <tr key={testCall.id} className={ROW}>
          <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
            {dayAndTime(testCall.sentAt ?? testCall.createdAt)}
            <span className="block text-sm font-normal text-soft">
              {testCall.author ? `by ${testCall.author}` : 'by the schedule'}
            </span>
          </th>
          <td className={`${CELL} max-md:w-full`}>
            {`${testCall.recipients.toLocaleString('en-US')} in ${regionsLabel(testCall, regions)}`}
          </td>
          <td className={`${CELL} tabular-nums max-md:w-full`}>
            <DeliveryFigures sent={testCall} />
          </td>
          <td className={`${CELL} md:py-0 md:text-right max-md:w-full`}>
            <Link
              href={reportPath(testCall.id)}
              aria-label={`Report of ${dayAndTime(testCall.sentAt ?? testCall.createdAt)}`}
              className={buttonClass('quiet', 'max-md:pl-0')}
            >
              <ChartBar className="size-4" aria-hidden="true" />
              Report
            </Link>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function reportPath(id: string) {
  return withQuery(paths.messages, { tab: 'test-calls', call: id });
}

export function regionsLabel(
  { audience: { regions } }: Announcement,
  known: readonly NamedRegion[],
) {
  if (regions.length === 0) return 'all regions';
  return regions.map((code) => regionName(known, code)).join(', ');
}

function scheduleLabel(
  { isOn, day, hour, region, nextAt }: TestCallSchedule,
  regions: readonly NamedRegion[],
) {
  if (!isOn) return 'Test calls are sent only by hand.';
  const to = region ? `to ${regionName(regions, region)}` : 'to all chaplains';
  const next = nextAt ? ` The next goes out on ${dayAndTime(nextAt)}.` : '';
  return `Every month on day ${day} at ${String(hour).padStart(2, '0')}:00, ${to}.${next}`;
}
