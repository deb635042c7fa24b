import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Panel } from '#client/components/ui/panel.tsx';
import { StatRow } from '#client/components/ui/stat-row.tsx';
import { CELL, ROW } from '#client/components/ui/table-class.ts';
import { paths } from '#client/lib/paths.ts';
import { ENDING_DAYS, READINESS_LABELS } from '#shared/readiness/constants.ts';
import type { ReadinessReport } from '#shared/readiness/schemas.ts';
import { ByRegion } from './by-region.tsx';
import { Figure } from './figure.tsx';
import { FigureTable } from './figure-table.tsx';
import { peopleHref } from './people-links.ts';

const LINK = 'text-link underline underline-offset-4';

export function Report({ report }: { report: ReadinessReport }) {
  const { wanted, total } = report;
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-reading">
        {wanted
          ? `People with the tier ${wanted.name} are ready. `
          : 'Call-outs ask for no tier yet, so everybody counts as ready. '}
        <Link href={`${paths.credentials}?tab=tiers`} className={`${LINK} print:hidden`}>
          See the tiers
        </Link>
      </p>
      <StatRow
        label="Active people"
        stats={[
          { label: READINESS_LABELS.ready, value: total.ready, href: href('ready') },
          { label: READINESS_LABELS.nearly, value: total.nearly, href: href('nearly') },
          { label: READINESS_LABELS.not, value: total.not, href: href('not') },
          { label: READINESS_LABELS['not-known'], value: total.notKnown, href: href('not-known') },
        ]}
      />
      <Unconfirmed people={report.unconfirmed} />
      <Panel title="By region">
        <ByRegion report={report} />
      </Panel>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Panel title={wanted ? `Missing most for ${wanted.name}` : 'Missing most'}>
          <Missing rows={report.missing} />
        </Panel>
        <Panel title="Ends soon">
          <Ending rows={report.ending} />
        </Panel>
      </div>
    </div>
  );
}

const href = (readiness: 'ready' | 'nearly' | 'not' | 'not-known') => peopleHref({ readiness });

function Unconfirmed({ people }: { people: number }) {
  if (people === 0) return <p>Everybody has confirmed when they are free.</p>;
  return (
    <p>
      <Link href={peopleHref({ availability: 'not-known' })} className={LINK}>
        {people === 1
          ? '1 person has not confirmed when they are free'
          : `${people.toLocaleString('en-US')} people have not confirmed when they are free`}
      </Link>
      , or did so over 90 days ago.
    </p>
  );
}

function Missing({ rows }: { rows: ReadinessReport['missing'] }) {
  if (rows.every(({ people }) => people === 0)) {
    return <p className="text-soft">Nobody lacks a credential.</p>;
  }
  return (
    <FigureTable
      caption="Who lacks what"
      columns={['Credential', 'People without it', 'Of them waiting']}
    >
      {rows.map(({ kindId, kind, people, waiting }) => (
        <KindRow key={kindId} kind={kind}>
          <Figure
            count={people}
            what="without it"
            href={peopleHref({ credential: kindId, state: 'not-held' })}
            strong
          />
          <Figure
            count={waiting}
            what="of them waiting"
            href={peopleHref({ credential: kindId, state: 'waiting' })}
          />
        </KindRow>
      ))}
    </FigureTable>
  );
}

function Ending({ rows }: { rows: ReadinessReport['ending'] }) {
  if (rows.length === 0) return <p className="text-soft">No credential ends within 90 days.</p>;
  return (
    <FigureTable
      caption="Credentials that end soon"
      columns={['Credential', ...ENDING_DAYS.map((days) => `Within ${days} days`)]}
    >
      {rows.map((row) => (
        <KindRow key={row.kindId} kind={row.kind}>
          {ENDING_DAYS.map((days) => (
            <Figure
              key={days}
              count={row[`within${days}`]}
              what={`within ${days} days`}
              href={peopleHref({ credential: row.kindId, endsWithin: String(days) })}
            />
          ))}
        </KindRow>
      ))}
    </FigureTable>
  );
}

interface KindRowProps {
  kind: string;
  children: ReactNode;
}

function KindRow({ kind, children }: KindRowProps) {
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere max-md:w-full`}>
        {kind}
      </th>
      {children}
    </tr>
  );
}
