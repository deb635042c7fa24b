import { useState } from 'react';
import { EVERY_DAY, MONDAY_TO_FRIDAY, WEEKEND, WEEKDAYS } from '#shared/availability/constants.ts';
import { weekLabel, isFreeOn } from '#shared/availability/days.ts';
import type { OwnAvailability } from '#shared/availability/schemas.ts';
import { Button } from '#client/components/ui/button.tsx';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { useConfirm, useSetWeek } from './mutations.ts';
import { queuedAvailability } from './queued-availability.ts';
import { standingOf } from './labels.ts';

const PRESETS = [
  { label: 'Every day', days: EVERY_DAY },
  { label: 'Weekdays', days: MONDAY_TO_FRIDAY },
  { label: 'Weekends', days: WEEKEND },
];

/** One button saves changed days, or confirms unchanged ones. */
export function WeekForm({ own }: { own: OwnAvailability }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const group = useKeepFocus<HTMLDivElement>(() => undefined);
  const save = useSetWeek();
  const confirm = useConfirm();
  const days = chosen ?? own.days ?? 0;
  const isChanged = chosen !== null && chosen !== own.days;
  const isAsked = standingOf(own) !== 'fresh';
  const saveWeek = () =>
    save.mutate(
      {
        input: { body: { days } },
        queued: queuedAvailability('My usual days', weekLabel(days)),
      },
      { onSuccess: () => setChosen(null) },
    );
  const confirmWeek = () =>
    confirm.mutate({ input: {}, queued: queuedAvailability('Still right', weekLabel(days)) });
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-labelledby="usual-days"
      className="flex flex-col gap-3"
    >
      <div>
        <h3 id="usual-days" className="font-semibold">
          I am usually free on
        </h3>
        <p aria-live="polite" className="text-sm text-soft">
          {own.days === null && chosen === null
            ? 'You have not told the office yet.'
            : weekLabel(days)}
        </p>
      </div>
      <WeekChoice days={days} onChange={setChosen} />
      <div className="flex flex-wrap gap-2">
        {PRESETS.map((preset) => (
          <Button
            key={preset.label}
            look="quiet"
            className="first:-ml-4"
            onClick={() => setChosen(preset.days)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {isChanged || own.days === null ? (
          <Button
            look="primary"
            disabled={chosen === null}
            waiting={save.isPending}
            onClick={saveWeek}
          >
            Save my days
          </Button>
        ) : (
          <Button
            look={isAsked ? 'primary' : 'secondary'}
            waiting={confirm.isPending}
            onClick={confirmWeek}
          >
            Still right
          </Button>
        )}
        {isChanged && own.days !== null && (
          <Button look="quiet" onClick={() => setChosen(null)}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

interface WeekChoiceProps {
  days: number;
  onChange: (days: number) => void;
}

function WeekChoice({ days, onChange }: WeekChoiceProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-2">
      {WEEKDAYS.map((name, weekday) => {
        const isFree = isFreeOn(days, weekday);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isFree}
            aria-label={name}
            onClick={() => onChange(days + (isFree ? -1 : 1) * 2 ** weekday)}
            className="min-h-11 rounded border border-control bg-surface px-1 font-semibold transition-colors hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            {name.slice(0, 3)}
          </button>
        );
      })}
    </div>
  );
}
