import { useWatch } from 'react-hook-form';
import { SelectField } from '#client/components/form/select-field.tsx';
import { number } from '#client/features/training/labels.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import { MAX_SERIES } from '#shared/training/constants.ts';
import { repeatChoices, seriesDates } from './series-dates.ts';
import type { NewTrainingFields } from './training-session-fields.ts';

const TIMES = Array.from({ length: MAX_SERIES - 1 }, (_, index) => ({
  value: String(index + 2),
  label: `${index + 2} sessions`,
}));

export function SeriesFields() {
  const [dateTime, repeats, times] = useWatch<NewTrainingFields, ['dateTime', 'repeats', 'times']>({
    name: ['dateTime', 'repeats', 'times'],
  });
  const dates = repeats === '' ? [] : seriesDates(dateTime, { repeats, times: Number(times) });
  return (
    <>
      <SelectField<NewTrainingFields>
        name="repeats"
        label="Repeats"
        choices={repeatChoices(dateTime)}
      />
      {repeats !== '' && (
        <SelectField<NewTrainingFields> name="times" label="In all" choices={TIMES} />
      )}
      {dates.length > 0 && (
        <div className="rounded bg-sunken p-4">
          <p role="status" className="font-semibold">
            {`Announces ${number(dates.length)} sessions, each with its own RSVPs:`}
          </p>
          <ol className="mt-2 grid gap-x-6 gap-y-1 tabular-nums sm:grid-cols-2">
            {dates.map((date) => (
              <li key={date}>
                <time dateTime={date}>{dayAndTime(date)}</time>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
