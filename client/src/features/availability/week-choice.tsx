import { WEEKDAYS } from '#shared/availability/constants.ts';
import { isFreeOn } from '#shared/availability/days.ts';

interface WeekChoiceProps {
  days: number;
  onChange: (days: number) => void;
}

export function WeekChoice({ days, onChange }: WeekChoiceProps) {
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
