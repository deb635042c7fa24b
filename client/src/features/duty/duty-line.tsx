import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { shortTime } from '#client/lib/dates.ts';
import type { Desk, Duty } from '#shared/duty/schemas.ts';
import { PhoneLink } from './phone-link.tsx';
import { useDesk, type DeskId } from './queries.ts';

const DutyDialog = lazyComponent(
  async () => (await import('./duty-dialog.tsx')).DutyDialog,
  NotArrived,
);
const HandoverDialog = lazyComponent(
  async () => (await import('./handover-dialog.tsx')).HandoverDialog,
  NotArrived,
);
const WaitingHandover = lazyComponent(
  async () => (await import('./waiting-handover.tsx')).WaitingHandover,
  NotArrived,
);

interface DutyLineProps {
  /** Null for the desk of all activations. */
  desk: DeskId;
  /** False for an activation that is over, which shows no desk. */
  isLive?: boolean;
}

/** Shows who is on the desk, and a handover that waits to be accepted. */
export function DutyLine({ desk, isLive = true }: DutyLineProps) {
  const { data } = useDesk(desk);
  const [open, setOpen] = useState<'change' | 'hand-over' | null>(null);
  const close = () => setOpen(null);
  if (!isLive) return null;
  const isOwn = data?.onDesk?.activationId === desk;
  return (
    <section
      aria-label={desk === null ? 'On the desk, always' : 'On the desk'}
      className="max-md:w-full"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Standing desk={desk} data={data} />
        </p>
        {data && (
          <span className="flex flex-wrap gap-x-8 pl-2 max-sm:pl-0">
            {data.onDesk && isOwn && !data.handover && (
              <Button look="quiet" className="-mx-4" onClick={() => setOpen('hand-over')}>
                Hand over
              </Button>
            )}
            <Button look="quiet" className="-mx-4" onClick={() => setOpen('change')}>
              {changeLabel(data, isOwn)}
            </Button>
          </span>
        )}
      </div>
      <LazyBoundary fallback={null}>
        {data?.handover && <WaitingHandover handover={data.handover} />}
        {data && open === 'change' && <DutyDialog desk={desk} data={data} onClose={close} />}
        {open === 'hand-over' && <HandoverDialog desk={desk} onClose={close} />}
      </LazyBoundary>
    </section>
  );
}

function changeLabel({ onDesk, planned }: Desk, isOwn: boolean) {
  if (!onDesk && planned.length === 0) return 'Set coordinator';
  return isOwn || planned.length > 0 ? 'Change' : 'Set its own';
}

function Standing({ desk, data }: { desk: DeskId; data: Desk | undefined }) {
  const label = desk === null ? 'Always on the desk:' : 'On the desk:';
  if (!data) {
    return (
      <>
        <span className="text-soft">{label}</span> …
      </>
    );
  }
  const { onDesk, planned } = data;
  return (
    <>
      <span className="text-soft">{label}</span>
      {onDesk ? (
        <OnDesk duty={onDesk} isForAll={onDesk.activationId !== desk} />
      ) : (
        <span className="font-semibold">Nobody</span>
      )}
      {planned[0] && (
        <span className="text-soft">{`then ${planned[0].name} from ${shortTime(planned[0].beginsAt)}`}</span>
      )}
    </>
  );
}

function OnDesk({ duty, isForAll }: { duty: Duty; isForAll: boolean }) {
  const { name, phone, beginsAt, endsAt } = duty;
  const span = `since ${shortTime(beginsAt)}${endsAt ? `, until ${shortTime(endsAt)}` : ''}`;
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <PhoneLink phone={phone} name={name} />
      <span className="text-soft">{isForAll ? 'for all activations' : span}</span>
    </>
  );
}
