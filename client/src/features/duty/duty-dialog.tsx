import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { shortTime } from '#client/lib/dates.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import type { Desk, Duty } from '#shared/duty/schemas.ts';
import { shownPhone } from '#shared/phone.ts';
import { useEndDuty } from './mutations.ts';
import { choicesQuery, type DeskId } from './queries.ts';

const DutyForm = lazyComponent(async () => (await import('./duty-form.tsx')).DutyForm, NotArrived);

interface DutyDialogProps {
  desk: DeskId;
  data: Desk;
  onClose: () => void;
}

export function DutyDialog({ desk, data, onClose }: DutyDialogProps) {
  const choices = useQuery({ ...choicesQuery, staleTime: 0 });
  const draft = useDraftName(`duty:${desk ?? 'always'}`);
  return (
    <FormDialog
      title={desk === null ? 'Who is on the desk for all activations' : 'Who is on the desk'}
      description={
        desk === null
          ? 'This coordinator answers questions about all activations that have no coordinator of their own.'
          : 'Messages, calls and answer pages of this activation show the coordinator’s name and number.'
      }
      draft={draft}
      onClose={onClose}
    >
      <Known desk={desk} data={data} />
      <QueryView query={choices} what="The coordinators" loading={<Skeleton className="h-72" />}>
        {({ items }) => (
          <LazyBoundary fallback={<Skeleton className="h-72" />}>
            <DutyForm desk={desk} draft={draft} choices={items} onDone={onClose} />
          </LazyBoundary>
        )}
      </QueryView>
    </FormDialog>
  );
}

function Known({ desk, data: { onDesk, planned } }: Pick<DutyDialogProps, 'desk' | 'data'>) {
  const known = [...(onDesk?.activationId === desk && onDesk ? [onDesk] : []), ...planned];
  if (known.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded border border-line" aria-label="Now and planned">
      {known.map((duty) => (
        <KnownDuty key={duty.id} duty={duty} isNow={duty === onDesk} />
      ))}
    </ul>
  );
}

function KnownDuty({ duty, isNow }: { duty: Duty; isNow: boolean }) {
  const { id, name, phone, beginsAt, endsAt } = duty;
  const end = useEndDuty(name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
      <span className="min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="whitespace-nowrap tabular-nums">{shownPhone(phone)}</span>
        <span className="block text-sm text-soft">
          {`${isNow ? 'Since' : 'From'} ${shortTime(beginsAt)}${endsAt ? `, until ${shortTime(endsAt)}` : ''}`}
        </span>
      </span>
      <VanishingButton
        look="quiet"
        className="-mr-4"
        waiting={end.isPending}
        needsConnection
        onClick={() => end.mutate({ params: { id } })}
      >
        {isNow ? 'Take off the desk' : 'Take back'}
      </VanishingButton>
    </li>
  );
}
