import { useEffect, useState } from 'react';
import { ProgressBar } from '#client/components/ui/progress-bar.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { countableRows } from './checked-rows.ts';
import { summaryOf } from './outcomes.ts';
import type { Stage } from './use-roster-import.ts';

interface ImportProgressProps {
  stage: Stage;
  /** The share of the rows that the server has received, 0 to 1. */
  sent: number;
}

export function ImportProgress({ stage, sent }: ImportProgressProps) {
  const step = stepOf(stage, sent);
  return (
    <div className={`flex min-w-0 flex-col gap-2 ${step ? '' : 'sr-only'}`}>
      <div className="flex items-center gap-3">
        {step && <Spinner />}
        <p role="status" className="min-w-0 wrap-anywhere">
          {step?.text}
          {stage.step === 'checked' && (
            <span className="sr-only">{`Checked: ${summaryOf(stage.file.rows)}`}</span>
          )}
        </p>
        {step && (
          <p className="ml-auto whitespace-nowrap text-soft tabular-nums">
            {step.share === null ? <Elapsed key={step.text} /> : `${percentOf(step.share)} %`}
          </p>
        )}
      </div>
      {step && <ProgressBar label={step.text} share={step.share} />}
    </div>
  );
}

function stepOf(stage: Stage, sent: number) {
  const share = sent < 1 ? sent : null;
  if (stage.step === 'reading') return { text: `Reading ${stage.name}…`, share: null };
  if (stage.step === 'checking') {
    const rows = counted(countableRows(stage.file.roster).length, 'row', 'rows');
    return { text: share === null ? `Checking ${rows}…` : `Sending ${rows} to be checked…`, share };
  }
  if (stage.step !== 'importing') return null;
  const people = counted(
    stage.file.rows.filter(({ outcome }) => outcome !== 'refuse').length,
    'person',
    'people',
  );
  return { text: share === null ? `Storing ${people}…` : `Sending ${people}…`, share };
}

function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return seconds > 0 && `${seconds} s`;
}

function percentOf(share: number) {
  return Math.floor(share * 100);
}

function counted(number: number, one: string, many: string) {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
