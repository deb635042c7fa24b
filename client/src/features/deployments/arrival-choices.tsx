import { useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { momentsOf, toLocal } from '#client/lib/local-time.ts';
import { ARRIVAL_IS_PAST } from '#shared/deployments/constants.ts';

const MINUTE = 60_000;
const QUICK = [
  { minutes: 30, label: '30 min' },
  { minutes: 60, label: '1 hour' },
  { minutes: 120, label: '2 hours' },
];

interface ArrivalChoicesProps {
  label: string;
  onChoose: (expectedAt: string) => void;
}

export function ArrivalChoices({ label, onChoose }: ArrivalChoicesProps) {
  const [other, setOther] = useState(false);
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <p className="font-semibold">{label}</p>
      <div className="grid grid-fit-2 gap-2 sm:grid-cols-4">
        {QUICK.map(({ minutes, label: text }) => (
          <Button
            key={minutes}
            className="min-h-14"
            onClick={() => onChoose(new Date(Date.now() + minutes * MINUTE).toISOString())}
          >
            {text}
          </Button>
        ))}
        <Button className="min-h-14" aria-expanded={other} onClick={() => setOther(!other)}>
          Other time
        </Button>
      </div>
      {other && (
        <OtherTime
          onChoose={(time) => {
            setOther(false);
            onChoose(time);
          }}
        />
      )}
    </div>
  );
}

function OtherTime({ onChoose }: { onChoose: (expectedAt: string) => void }) {
  const id = useId();
  const [local, setLocal] = useState(() =>
    toLocal(new Date(Date.now() + 180 * MINUTE).toISOString()),
  );
  const [moment] = momentsOf(local);
  const problem = problemOf(moment);
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (moment !== undefined && !problem) onChoose(new Date(moment).toISOString());
      }}
    >
      <label htmlFor={id} className="font-semibold">
        I arrive at
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="datetime-local"
          value={local}
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== null}
          onChange={(event) => setLocal(event.target.value)}
          className={`${INPUT_CLASS} flex-[1_1_14rem]`}
        />
        <Button type="submit" look="primary" className="max-sm:w-full">
          Set this time
        </Button>
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className="text-sm font-semibold text-red empty:hidden"
      >
        {problem}
      </p>
    </form>
  );
}

function problemOf(moment: number | undefined) {
  if (moment === undefined) return 'Choose a date and time';
  return moment < Date.now() - MINUTE ? ARRIVAL_IS_PAST : null;
}
