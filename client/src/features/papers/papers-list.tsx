import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { paths } from '#client/lib/paths.ts';
import { exportAfterAction } from '#shared/after-action/api.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { exportLog } from '#shared/incident-log/api.ts';
import {
  exportCheckIns,
  exportReimbursement,
  exportTally,
  listPlaces,
  reimbursementTotals,
} from '#shared/papers/api.ts';
import type { Place } from '#shared/papers/schemas.ts';
import { periodOf } from './assignment-sheet.tsx';

/** Lists the papers of an activation, to print them or to save them as files. */
export function PapersList({ activationId }: { activationId: string }) {
  const params = { id: activationId };
  const { data: totals } = useQuery({
    ...endpointQuery(reimbursementTotals, { query: { activationId } }),
    staleTime: 0,
  });
  const places = useQuery({ ...endpointQuery(listPlaces, { params }), staleTime: 0 });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const paper = (name: string, query: Record<string, string> = {}) =>
    withQuery(`/activations/${activationId}/print`, { paper: name, ...query });
  const ofHours = (name: string) =>
    withQuery(paths.hours, { paper: name, activation: activationId });
  return (
    <div className="flex flex-col gap-6">
      <ul className="divide-y divide-line border-b border-line">
        <Row
          name="Check-in list (ICS 211)"
          about="Who checked in, when, from where and at which site."
          print={paper('ics-211')}
          file={endpointPath(exportCheckIns, params)}
        />
        <Row
          name="Activity log (ICS 214)"
          about="From the log, for a period that you choose on the page."
          print={paper('ics-214')}
          file={withQuery(endpointPath(exportLog, params), { timeZone })}
        />
        <Row
          name="Hours for reimbursement"
          about={
            totals && totals.lacking > 0
              ? `${totals.lacking.toLocaleString('en-US')} of ${totals.lines.toLocaleString('en-US')} lines lack something; the paper says what to do.`
              : 'Volunteer hours with all the details for a claim.'
          }
          print={ofHours('reimbursement')}
          file={withQuery(endpointPath(exportReimbursement), { activationId })}
        />
        <Row
          name="People cared for, by week"
          about="How many people of each kind, without names."
          print={ofHours('tally')}
          file={withQuery(endpointPath(exportTally), { activationId })}
        />
        <Row
          name="After-action notes"
          about="What chaplains wrote for the report after they left."
          print={paper('after-action')}
          file={withQuery(endpointPath(exportAfterAction, params), { timeZone })}
        />
      </ul>
      <section aria-labelledby="papers-of-sites" className="flex flex-col gap-2">
        <h2 id="papers-of-sites" className="text-lg font-semibold">
          Sites and shifts
        </h2>
        <QueryView query={places} what="The sites" loading={<LoadingTable />}>
          {({ items }) => (
            <ul className="divide-y divide-line border-y border-line">
              {items.map((place) => {
                const query = {
                  site: place.siteId,
                  ...(place.shiftId && { shift: place.shiftId }),
                };
                const name = nameOf(place);
                return (
                  <Line key={place.shiftId ?? place.siteId} name={name} about="">
                    <PrintLink href={paper('ics-204', query)} about={`ICS 204 of ${name}`}>
                      ICS 204
                    </PrintLink>
                    <PrintLink href={paper('sign-in', query)} about={`Sign-in sheet of ${name}`}>
                      Sign-in sheet
                    </PrintLink>
                  </Line>
                );
              })}
            </ul>
          )}
        </QueryView>
      </section>
    </div>
  );
}

function nameOf({ site, startsAt, endsAt }: Place) {
  const period = startsAt && endsAt ? periodOf({ startsAt, endsAt }) : '';
  return period ? `${site}, ${period}` : site;
}

interface RowProps {
  name: string;
  about: string;
  print: string;
  file: string;
}

function Row({ name, about, print, file }: RowProps) {
  return (
    <Line name={name} about={about}>
      <PrintLink href={print} about={`Print page: ${name}`}>
        Print page
      </PrintLink>
      <CsvLink href={file} about={name} />
    </Line>
  );
}

function Line({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {about && <p className="text-soft">{about}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

function PrintLink({ href, about, children }: { href: string; about: string; children: string }) {
  return (
    <Link href={href} aria-label={about} className={buttonClass('secondary')}>
      <Printer className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
