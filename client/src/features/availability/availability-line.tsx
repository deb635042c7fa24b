import { CalendarCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { weekLabel } from '#shared/availability/days.ts';
import type { OwnAvailability } from '#shared/availability/schemas.ts';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { useFocusHeadingAfter } from '#client/lib/keep-focus.ts';
import { paths } from '#client/lib/paths.ts';
import { standingOf, type Standing } from './labels.ts';
import { useConfirm } from './mutations.ts';
import { queuedAvailability } from './queued-availability.ts';
import { ownAvailabilityQuery } from './queries.ts';

const QUESTIONS: Record<Exclude<Standing, 'fresh'>, string> = {
  never: 'When are you free? Until you tell the office, it can’t rely on you.',
  stale: 'Are your free days still right? Your last answer has expired.',
  'stale-soon': 'Are your free days still right? Your last answer will soon expire.',
};

interface AvailabilityLineProps {
  /** Whether the line also appears for chaplains who have never entered their usual days. */
  asksFirst: boolean;
}

export function AvailabilityLine({ asksFirst }: AvailabilityLineProps) {
  const { data: own } = useQuery(ownAvailabilityQuery);
  const confirm = useConfirm();
  const button = useFocusHeadingAfter();
  if (!own) return null;
  const standing = standingOf(own);
  if (standing === 'fresh' || (standing === 'never' && !asksFirst)) return null;
  return (
    <section
      aria-labelledby="availability-question"
      className="mb-8 flex max-w-reading flex-wrap items-center gap-x-4 gap-y-2 rounded border-l-4 border-gold bg-surface px-4 py-3"
    >
      <h3 id="availability-question" className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <CalendarCheck className="size-5 shrink-0 text-gold" aria-hidden="true" />
        <span>
          {QUESTIONS[standing]}
          {usual(own)}
        </span>
      </h3>
      <div className="flex flex-wrap gap-3">
        {standing !== 'never' && (
          <Button
            ref={button}
            look="primary"
            waiting={confirm.isPending}
            onClick={() =>
              confirm.mutate({
                input: {},
                queued: queuedAvailability('Still right', weekLabel(own.days ?? 0)),
              })
            }
          >
            Still right
          </Button>
        )}
        <Link
          href={`${paths.profileReadiness}#availability`}
          className={buttonClass(standing === 'never' ? 'secondary' : 'quiet')}
        >
          {standing === 'never' ? 'Say when I’m free' : 'Change it'}
        </Link>
      </div>
    </section>
  );
}

function usual({ days }: OwnAvailability) {
  return days === null ? null : <span className="block text-sm text-soft">{weekLabel(days)}</span>;
}
