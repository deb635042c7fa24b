import { QueryView } from '#client/components/layout/query-view.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import { paths } from '#client/lib/paths.ts';
import { exportTestCallReport } from '#shared/announcements/api.ts';
import type { ReportRow, TestCallReport as Report } from '#shared/announcements/schemas.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { CHANNEL_LABELS, CHANNELS } from '#shared/messages/constants.ts';
import { PROOFS_EXPLAINED } from '#shared/messages/delivery-standing.ts';
import { regionName } from '#shared/program/region-names.ts';
import { MissedList } from './missed-list.tsx';
import { useTestCallReport } from './queries.ts';
import { ReachBars } from './reach-bars.tsx';
import { ReachTable } from './reach-table.tsx';
import { summaryLabel } from './report-labels.ts';
import { regionsLabel } from './test-call-list.tsx';

export function TestCallReport({ id }: { id: string }) {
  const query = useTestCallReport(id);
  return (
    <div className="flex flex-col gap-6">
      <BackLink
        href={withQuery(paths.messages, { tab: 'test-calls' })}
        label="All test calls"
        className="self-start pl-0"
      />
      <QueryView query={query} what="The report" loading={<Skeleton className="h-[60dvh]" />}>
        {(report) => <Loaded report={report} />}
      </QueryView>
    </div>
  );
}

function Loaded({ report: { testCall, rows } }: { report: Report }) {
  const { regions } = useProgram();
  const placeLabel = ({ region }: ReportRow) =>
    region ? regionName(regions, region) : 'No region';
  const all = rows.find(({ region, channel }) => region === null && channel === null);
  const byRegion = rows.filter(({ region, channel }) => region !== null && channel === null);
  const byChannel = CHANNELS.flatMap(
    (name) => rows.find(({ region, channel }) => region === null && channel === name) ?? [],
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 ref={focusIfLost} tabIndex={-1} className="text-xl font-semibold">
            {`Test call of ${dayAndTime(testCall.sentAt ?? testCall.createdAt)}`}
          </h2>
          <p className="text-soft">{`To ${regionsLabel(testCall, regions)}`}</p>
          {all && <Summary row={all} />}
        </div>
        <CsvLink
          href={endpointPath(exportTestCallReport, { id: testCall.id })}
          about="figures by region and channel"
        />
      </div>
      <Panel id="by-channel" title="By channel">
        <ReachBars
          rows={byChannel.map((row) => ({ ...row, label: channelLabel(row) }))}
          caption="By channel"
        />
      </Panel>
      <Panel id="by-region" title="By region">
        <ReachBars
          rows={byRegion.map((row) => ({ ...row, label: placeLabel(row) }))}
          caption="By region"
        />
        <ReachTable rows={rows} regions={byRegion} labelOf={placeLabel} />
      </Panel>
      <MissedList testCallId={testCall.id} />
    </>
  );
}

function Summary({ row }: { row: ReportRow }) {
  return (
    <>
      <p className="mt-2 max-w-reading text-lg">{summaryLabel(row)}</p>
      <p className="mt-2 max-w-reading text-sm text-soft">{PROOFS_EXPLAINED}</p>
    </>
  );
}

function channelLabel({ channel }: ReportRow) {
  return channel === null ? 'All channels' : CHANNEL_LABELS[channel];
}

/** If the focused button has disappeared, moves the focus to the heading. */
function focusIfLost(heading: HTMLElement | null) {
  if (document.activeElement?.matches('body, h1, h2, h3')) heading?.focus({ preventScroll: true });
}
