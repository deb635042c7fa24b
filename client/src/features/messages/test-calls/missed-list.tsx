import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { LinkSwitch } from '#client/components/ui/link-switch.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { CELL, ROW } from '#client/components/ui/table-class.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';
import { exportMissed, listMissed } from '#shared/announcements/api.ts';
import type { MissedPerson } from '#shared/announcements/schemas.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { CHANNEL_LABELS } from '#shared/messages/constants.ts';
import { STANDING_LABELS } from '#shared/messages/delivery-standing.ts';
import { regionName } from '#shared/program/region-names.ts';

const NOUN = { one: 'person', many: 'people' };

export function MissedList({ testCallId }: { testCallId: string }) {
  const showsSilent = useUrlState().get('who') === 'silent';
  const list = useListPage(listMissed, {
    params: { id: testCallId },
    filters: {},
    query: { who: showsSilent ? 'silent' : 'unsent' },
    pageLength: 25,
    staleTime: 0,
  });
  const hrefOf = (who: string) =>
    withQuery(paths.messages, { tab: 'test-calls', call: testCallId, who });
  return (
    <section aria-labelledby="missed-heading" className="flex flex-col gap-4">
      <h2 id="missed-heading" className="text-lg font-semibold">
        People to ring
      </h2>
      <LinkSwitch
        label="Not sent or no answer"
        links={[
          { href: hrefOf(''), label: 'Not sent', current: !showsSilent },
          { href: hrefOf('silent'), label: 'Sent, no answer', current: showsSilent },
        ]}
      />
      <PagedResults
        list={list}
        what="The people"
        noun={NOUN}
        action={
          <CsvLink
            href={withQuery(endpointPath(exportMissed, { id: testCallId }), list.criteria)}
            about={showsSilent ? 'sent, no answer' : 'not sent'}
          />
        }
        loading={<LoadingTable rows={5} />}
        empty={
          <Empty
            title={showsSilent ? 'Everybody Answered' : 'Sent to Everybody'}
            hint={
              showsSilent
                ? 'Everybody who was sent the test call has answered.'
                : 'The test call went out to everybody by at least one channel.'
            }
          />
        }
      >
        {(people) => <MissedTable people={people} />}
      </PagedResults>
    </section>
  );
}

function MissedTable({ people }: { people: readonly MissedPerson[] }) {
  const { regions } = useProgram();
  return (
    <ListTable caption="People" columns={['Name', 'Phone', 'Region', 'Why']}>
      {people.map(({ userId, name, phone, region, deliveries }) => (
        <tr key={userId} className={ROW}>
          <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere`}>
            <PersonLink id={userId} name={name} />
          </th>
          <td className={CELL}>
            {phone && (
              <a
                href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
                className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline lg:min-h-8"
              >
                {phone}
              </a>
            )}
          </td>
          <td className={`${CELL} max-md:empty:hidden`}>{region && regionName(regions, region)}</td>
          <td className={`${CELL} max-md:w-full`}>
            <Why deliveries={deliveries} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Why({ deliveries }: Pick<MissedPerson, 'deliveries'>) {
  if (deliveries.length === 0) return 'No channel is switched on for call-outs';
  return (
    <ul>
      {deliveries.map(({ channel, standing, problem }) => (
        <li key={channel}>
          {`${CHANNEL_LABELS[channel]}: ${problem ?? STANDING_LABELS[standing].toLowerCase()}`}
        </li>
      ))}
    </ul>
  );
}
