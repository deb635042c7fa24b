import { MapLink } from '#client/components/ui/map-link.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { shortDateTime } from '#client/lib/dates.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { entryLabels } from '#shared/program/lists.ts';
import { regionName } from '#shared/program/region-names.ts';
import { ActivationBadge } from './activation-badge.tsx';

export function ActivationFacts({ activation }: { activation: Activation }) {
  const { region, startTime, endTime, chaplain, chaplainsNeeded, expertiseWanted } = activation;
  const { regions } = useProgram();
  const { expertise } = useLists();
  const facts = [
    { label: 'Location', value: activation.location },
    activation.address && { label: 'Address', value: <MapLink address={activation.address} /> },
    region && { label: 'Region', value: regionName(regions, region) },
    { label: 'Start', value: shortDateTime(startTime) },
    endTime && { label: 'End', value: shortDateTime(endTime) },
    {
      label: 'Lead',
      value: chaplain ? `${chaplain.user.firstName} ${chaplain.user.lastName}` : 'Not assigned',
    },
    {
      label: 'Needed',
      value: chaplainsNeeded === 1 ? '1 chaplain' : `${chaplainsNeeded} chaplains`,
    },
    expertiseWanted.length > 0 && {
      label: 'Expertise',
      value: entryLabels(expertise, expertiseWanted).join(', '),
    },
  ];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <ActivationBadge status={activation.status} />
        <dl className="flex min-w-0 flex-wrap items-baseline gap-x-5">
          {facts.map(
            (fact) =>
              fact && (
                <div key={fact.label} className="flex min-w-0 items-baseline gap-x-1.5">
                  <dt className="text-soft">{fact.label}</dt>
                  <dd className="min-w-0 wrap-anywhere">{fact.value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <details className="print:hidden">
        <summary className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline">
          What happened
        </summary>
        <About activation={activation} />
      </details>
      <div className="hidden print:block">
        <About activation={activation} />
      </div>
    </div>
  );
}

function About({ activation: { description, notes } }: { activation: Activation }) {
  return (
    <div className="flex flex-col gap-2 pb-2">
      <p className="max-w-reading whitespace-pre-line wrap-anywhere">{description}</p>
      {notes && (
        <p className="max-w-reading whitespace-pre-line wrap-anywhere">
          <span className="text-soft">Notes </span>
          {notes}
        </p>
      )}
    </div>
  );
}
