import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { shortDate } from '#client/lib/dates.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { exportAfterAction, listAfterAction } from '#shared/after-action/api.ts';
import { endpointPath, withQuery } from '#shared/http.ts';

const NOUN = { one: 'note', many: 'notes' };

export function AfterActionNotes({ activationId }: { activationId: string }) {
  const params = { id: activationId };
  const list = useListPage(listAfterAction, {
    params,
    filters: {},
    pageLength: 50,
    refetchOnMount: 'always',
  });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <PagedResults
      list={list}
      what="What chaplains wrote for the report"
      noun={NOUN}
      action={
        <>
          <Link
            href={`/activations/${activationId}/print?paper=after-action`}
            className={buttonClass('secondary')}
          >
            <Printer className="size-4" aria-hidden="true" />
            Print page
          </Link>
          <CsvLink href={withQuery(endpointPath(exportAfterAction, params), { timeZone })} />
        </>
      }
      loading={<LoadingTable />}
      empty={
        <Empty
          title="No notes for the report yet"
          hint="Chaplains who have left the scene can write what went well and what to do better, until 30 days after the activation’s end."
        />
      }
    >
      {(notes) => (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {notes.map(({ deploymentId, chaplainId, name, text, writtenAt }) => (
            <li
              key={deploymentId}
              className="flex flex-col gap-1 px-4 py-3 break-inside-avoid sm:px-6"
            >
              <div className="flex flex-wrap items-baseline gap-x-3">
                <h3 className="font-semibold wrap-anywhere">
                  <PersonLink id={chaplainId} name={name} />
                </h3>
                <span className="text-sm text-soft">{shortDate(writtenAt)}</span>
              </div>
              <p className="max-w-reading whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </PagedResults>
  );
}
