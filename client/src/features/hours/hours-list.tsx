import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { PrintHead, SignatureLine } from '#client/components/ui/print-parts.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { date } from '#client/lib/dates.ts';
import { paths } from '#client/lib/paths.ts';
import { exportHours } from '#shared/hours/api.ts';
import type { Hours } from '#shared/hours/schemas.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { FilterBar } from './filter-bar.tsx';
import { HoursTable } from './hours-table.tsx';
import { Totals } from './totals.tsx';
import { useHoursList, type ListedHours } from './use-hours-list.ts';

const CorrectDialog = lazyComponent(
  async () => (await import('./correct-dialog.tsx')).CorrectDialog,
  NotArrived,
);

const ApproveDialog = lazyComponent(
  async () => (await import('./approval-dialogs.tsx')).ApproveDialog,
  NotArrived,
);

const TakeBackDialog = lazyComponent(
  async () => (await import('./approval-dialogs.tsx')).TakeBackDialog,
  NotArrived,
);

const ReimbursementDialog = lazyComponent(
  async () => (await import('./reimbursement-dialog.tsx')).ReimbursementDialog,
  NotArrived,
);

const NOUN = { one: 'entry', many: 'entries' };

export function HoursList() {
  const list = useHoursList();
  const [correcting, setCorrecting] = useState<Hours | null>(null);
  const [approving, setApproving] = useState<readonly Hours[] | null>(null);
  const [completing, setCompleting] = useState<readonly Hours[] | null>(null);
  const [takingBack, setTakingBack] = useState<Hours | null>(null);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="flex flex-col gap-6">
      <PrintHead readAt={list.query.dataUpdatedAt} filters={filtersOf(list)} />
      <FilterBar list={list} />
      <Totals criteria={list.criteria} />
      <PaperLinks list={list} />
      <PagedResults
        list={list}
        what="The hours"
        noun={NOUN}
        action={
          <>
            <ApproveShown shown={list.query.data?.items ?? []} onApprove={setApproving} />
            <Button
              needsConnection
              onClick={() => setCompleting(list.query.data?.items ?? [])}
              title="Organization, miles and other details for reimbursement"
            >
              Enter reimbursement for all shown
            </Button>
            <CsvLink href={withQuery(endpointPath(exportHours), { ...list.criteria, timeZone })} />
          </>
        }
        loading={<LoadingTable />}
        empty={
          list.isFiltered ? (
            <Empty title="No Matching Hours" hint="Try another period, chaplain or activation." />
          ) : (
            <Empty title="No Hours" hint="Hours begin when a chaplain taps “I’m here”." />
          )
        }
      >
        {(entries, found) => (
          <HoursTable
            entries={entries}
            found={found}
            onCorrect={setCorrecting}
            onApprove={(entry) => setApproving([entry])}
            onTakeBack={setTakingBack}
            onComplete={(entry) => setCompleting([entry])}
          />
        )}
      </PagedResults>
      <div className="hidden gap-x-12 print:flex">
        <SignatureLine label="Checked by" />
        <SignatureLine label="Date" />
      </div>
      <LazyBoundary fallback={null}>
        {correcting && <CorrectDialog entry={correcting} onClose={() => setCorrecting(null)} />}
        {approving && <ApproveDialog hours={approving} onClose={() => setApproving(null)} />}
        {completing && completing.length > 0 && (
          <ReimbursementDialog hours={completing} onClose={() => setCompleting(null)} />
        )}
        {takingBack && <TakeBackDialog entry={takingBack} onClose={() => setTakingBack(null)} />}
      </LazyBoundary>
    </div>
  );
}

/** Links to the printable papers, with the page's filters. */
function PaperLinks({ list: { get } }: { list: ListedHours }) {
  const activation = get('activation');
  const filters = {
    from: get('from'),
    to: get('to'),
    chaplain: get('chaplain'),
    activation,
    approved: get('approved'),
  };
  return (
    <nav aria-label="Papers" className="flex flex-wrap gap-x-2 print:hidden">
      <Link
        href={withQuery(paths.hours, { paper: 'reimbursement', ...filters })}
        className={buttonClass('quiet', 'max-sm:pl-0 sm:-ml-4')}
      >
        <FileText className="size-4" aria-hidden="true" />
        Hours for reimbursement
      </Link>
      <Link
        href={withQuery(paths.hours, { paper: 'tally', activation })}
        className={buttonClass('quiet', 'max-sm:pl-0')}
      >
        <FileText className="size-4" aria-hidden="true" />
        People cared for, by week
      </Link>
    </nav>
  );
}

function filtersOf({ criteria, query, get }: ListedHours) {
  const { from, to, chaplainId, activationId, isApproved } = criteria;
  const first = query.data?.items[0];
  return [
    from && `From ${date(`${get('from')}T00:00`)}`,
    to && `Until ${date(`${get('to')}T00:00`)}`,
    chaplainId && first?.name,
    activationId && first && `${first.eventType}, ${first.location}`,
    isApproved && (isApproved === 'true' ? 'Approved' : 'Not yet approved'),
  ];
}

interface ApproveShownProps {
  shown: readonly Hours[];
  onApprove: (hours: readonly Hours[]) => void;
}

function ApproveShown({ shown, onApprove }: ApproveShownProps) {
  const hours = shown.filter(
    ({ approvedAt, leftAt, mayApprove }) => leftAt && !approvedAt && mayApprove,
  );
  if (hours.length === 0) return null;
  return (
    <Button needsConnection onClick={() => onApprove(hours)}>
      {hours.length === 1 ? 'Approve the 1 shown' : `Approve all ${hours.length} shown`}
    </Button>
  );
}
