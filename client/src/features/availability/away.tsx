import { useState } from 'react';
import { covers } from '#shared/availability/availability-on.ts';
import { addDays } from '#shared/calendar-date.ts';
import { weekdayOf } from '#shared/availability/days.ts';
import type { AwayTime, OwnAvailability } from '#shared/availability/schemas.ts';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { awayLabel } from './labels.ts';
import { useAddAway, useComeBack, useRemoveAway } from './mutations.ts';
import { queuedAvailability } from './queued-availability.ts';

const SUNDAY = 6;

const AwayForm = lazyComponent(async () => (await import('./away-form.tsx')).AwayForm, NotArrived);

export function Away({ own }: { own: OwnAvailability }) {
  const { today, away } = own;
  const [isChoosing, setChoosing] = useState(false);
  const section = useKeepFocus<HTMLDivElement>(() => undefined);
  const adding = useAddAway();
  const back = useComeBack();
  const isAway = away.some((time) => covers(time, today));
  const thisWeek = { fromOn: today, untilOn: addDays(today, SUNDAY - weekdayOf(today)) };
  return (
    <div
      ref={section}
      tabIndex={-1}
      role="group"
      aria-labelledby="away-times"
      className="flex flex-col gap-3"
    >
      <h3 id="away-times" className="font-semibold">
        I am away
      </h3>
      {away.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {away.map((time) => (
            <AwayItem key={time.fromOn} time={time} isNow={covers(time, today)} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-soft">No time away is planned.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {isAway ? (
          <Button
            look="primary"
            waiting={back.isPending}
            onClick={() =>
              back.mutate({
                input: {},
                queued: queuedAvailability('Free again', 'From today on'),
              })
            }
          >
            I’m free again
          </Button>
        ) : (
          <Button
            waiting={adding.isPending && !isChoosing}
            title={awayLabel(thisWeek)}
            onClick={() => void adding.add(thisWeek).catch(() => undefined)}
          >
            Away this week
          </Button>
        )}
        <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Away until …
        </Button>
      </div>
      {isChoosing && (
        <LazyBoundary fallback={<Skeleton className="h-52" />}>
          <AwayForm
            today={today}
            onCancel={() => setChoosing(false)}
            onSubmit={async (time) => {
              await adding.add(time);
              setChoosing(false);
            }}
          />
        </LazyBoundary>
      )}
    </div>
  );
}

function AwayItem({ time, isNow }: { time: AwayTime; isNow: boolean }) {
  const remove = useRemoveAway();
  const label = awayLabel(time);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="py-2">
        {label}
        {isNow && <span className="text-soft"> · now</span>}
      </span>
      {!isNow && (
        <Button
          look="quiet"
          className="-mr-4"
          aria-label={`Remove: ${label}`}
          needsConnection
          waiting={remove.isPending}
          onClick={() => remove.mutate({ params: { fromOn: time.fromOn } })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
