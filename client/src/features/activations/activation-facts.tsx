import { MapLink } from '#client/components/ui/map-link.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dateTime } from '#client/lib/dates.ts';
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
    { label: 'Start', value: dateTime(startTime) },
    endTime && { label: 'End', value: dateTime(endTime) },
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
    activation.notes && { label: 'Notes', value: activation.notes },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div>
        <ActivationBadge status={activation.status} />
      </div>
      <p className="max-w-reading whitespace-pre-line wrap-anywhere">{activation.description}</p>
      <dl className="facts grid-cols-[auto_1fr] sm:grid gap-x-6 gap-y-1 lg:grid-cols-[auto_1fr_auto_1fr]">
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
