import { ProgramMap } from '#client/components/layout/program-map.tsx';
import { fullName } from '#client/components/ui/regions-legend.tsx';
import { CELL, ROW } from '#client/components/ui/table-class.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { NO_REGION } from '#shared/people-list/constants.ts';
import { READINESS, READINESS_LABELS, type Readiness } from '#shared/readiness/constants.ts';
import type { ReadinessReport } from '#shared/readiness/schemas.ts';
import { Figure } from './figure.tsx';
import { FigureTable } from './figure-table.tsx';
import { peopleHref } from './people-links.ts';

type Counted = Omit<ReadinessReport['regions'][number], 'region'>;

const NOBODY: Counted = { ready: 0, nearly: 0, not: 0, notKnown: 0 };

const countOf = (counted: Counted, readiness: Readiness) =>
  counted[readiness === 'not-known' ? 'notKnown' : readiness];

const allOf = (counted: Counted) =>
  READINESS.reduce((sum, readiness) => sum + countOf(counted, readiness), 0);

/** A map of the ready people in each region, and a table with all figures. */
export function ByRegion({ report: { regions: counted } }: { report: ReadinessReport }) {
  const { regions } = useProgram();
  const of = (code: string | null) => counted.find(({ region }) => region === code) ?? NOBODY;
  const counts = new Map(
    regions.map(({ code }) => {
      const [ready, all] = [of(code).ready, allOf(of(code))];
      return [code, { short: `${ready}/${all}`, label: `${ready} of ${all} ready` }];
    }),
  );
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <figure className="min-w-0 break-inside-avoid">
        <ProgramMap
          legend="hidden"
          title="Map of how many people are ready in each region"
          counts={counts}
          hrefOf={(region) => peopleHref({ region })}
        />
        <figcaption className="mt-2 text-sm text-soft">
          The map shows how many of the active people in each region are ready.
        </figcaption>
      </figure>
      <FigureTable
        caption="Readiness by region"
        columns={['Region', ...READINESS.map((readiness) => READINESS_LABELS[readiness]), 'All']}
      >
        {regions.map((region) => (
          <RegionRow
            key={region.code}
            name={fullName(region)}
            code={region.code}
            counted={of(region.code)}
          />
        ))}
        {allOf(of(null)) > 0 && <RegionRow name="No region" code={NO_REGION} counted={of(null)} />}
      </FigureTable>
    </div>
  );
}

interface RegionRowProps {
  name: string;
  /** The region's code as the region filter of the People page expects it. */
  code: string;
  counted: Counted;
}

function RegionRow({ name, code, counted }: RegionRowProps) {
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold wrap-anywhere max-md:w-full`}>
        {name}
      </th>
      {READINESS.map((readiness) => (
        <Figure
          key={readiness}
          count={countOf(counted, readiness)}
          what={READINESS_LABELS[readiness].toLowerCase()}
          href={peopleHref({ readiness, region: code })}
          strong={readiness === 'ready'}
        />
      ))}
      <Figure count={allOf(counted)} what="in all" href={peopleHref({ region: code })} />
    </tr>
  );
}
