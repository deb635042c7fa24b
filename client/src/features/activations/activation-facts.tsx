import type { ReactNode } from 'react';
import { MapLink } from '#client/components/ui/map-link.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { shortDateTime } from '#client/lib/dates.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { entryLabels } from '#shared/program/lists.ts';
import { regionName } from '#shared/program/region-names.ts';
import { ActivationBadge } from './activation-badge.tsx';

interface ActivationFactsProps {
  activation: Activation;
  children?: ReactNode;
}

export function ActivationFacts({ activation, children }: ActivationFactsProps) {
  const { startTime, endTime, chaplain, chaplainsNeeded } = activation;
  const facts = [
    activation.address && { label: 'Address', value: <MapLink address={activation.address} /> },
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
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-5 max-md:py-2">
      <ActivationBadge status={activation.status} />
      <dl className="contents">
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
      {children}
      <details className="open:w-full print:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline-offset-4 hover:underline">
          What happened
        </summary>
        <About activation={activation} />
      </details>
      <div className="hidden w-full print:block">
        <About activation={activation} />
      </div>
    </div>
  );
}

function About({ activation }: { activation: Activation }) {
  const { description, notes, location, region, expertiseWanted } = activation;
  const { regions } = useProgram();
  const { expertise } = useLists();
  const facts = [
    { label: 'Location', value: location },
    region && { label: 'Region', value: regionName(regions, region) },
    expertiseWanted.length > 0 && {
      label: 'Expertise',
      value: entryLabels(expertise, expertiseWanted).join(', '),
    },
    notes && { label: 'Notes', value: notes },
  ];
  return (
    <div className="flex flex-col gap-2 pb-2">
      <p className="max-w-reading whitespace-pre-line wrap-anywhere">{description}</p>
      <dl className="facts grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid">
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact.label} className="contents">
                <dt className="text-soft">{fact.label}</dt>
                <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{fact.value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
