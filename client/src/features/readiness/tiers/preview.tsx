import { useEffect, useRef } from 'react';
import { personPath } from '#client/lib/paths.ts';
import type { TierPreview } from '#shared/readiness/schemas.ts';

/** Takes the focus when it appears, so that people read it before they save. */
export function Preview({ preview: { tiers, people } }: { preview: TierPreview }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const losses = tiers.filter(({ drops }) => drops > 0);
  const changed = tiers.filter(({ before, after, drops }) => drops > 0 || before !== after);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Who is affected"
      className={`flex flex-col gap-2 rounded p-4 ${losses.length > 0 ? 'bg-amber-wash' : 'bg-sunken'}`}
    >
      <p className="font-semibold">
        {losses.length === 0 ? 'Nobody would lose a tier.' : 'As of today:'}
      </p>
      {changed.length > 0 && (
        <ul className="flex flex-col gap-1">
          {changed.map((tier) => (
            <li key={tier.id}>{changeWords(tier)}</li>
          ))}
        </ul>
      )}
      {people.length > 0 && <Names people={people} total={losses} />}
    </div>
  );
}

function changeWords({ name, before, after, drops }: TierPreview['tiers'][number]) {
  const has = `${name}: ${count(before)} have it now, ${count(after)} would have it.`;
  if (drops === 0) return has;
  return `${has} ${drops === 1 ? '1 person' : `${count(drops)} people`} would lose it.`;
}

interface NamesProps {
  people: TierPreview['people'];
  total: TierPreview['tiers'];
}

function Names({ people, total }: NamesProps) {
  // Some people lose several tiers, so a sum may be too high. The largest count is a safe minimum.
  const least = Math.max(...total.map(({ drops }) => drops));
  return (
    <ul aria-label="Who would lose a tier" className="columns-[14rem] gap-x-6">
      {people.map(({ userId, name, tier }) => (
        <li key={userId} className="break-inside-avoid wrap-anywhere">
          <a
            href={personPath(userId)}
            target="_blank"
            rel="noreferrer"
            className="text-link underline-offset-4 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          >
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>{' '}
          <span className="text-soft">{`(${tier})`}</span>
        </li>
      ))}
      {least > people.length && (
        <li className="text-soft">{`and ${count(least - people.length)} more`}</li>
      )}
    </ul>
  );
}

const count = (people: number) => people.toLocaleString('en-US');
