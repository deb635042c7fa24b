import { CircleCheck, Clock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';

export interface Step {
  key: string;
  title: string;
  /** What the person should know about this step, in a sentence. */
  words: string;
  /** The button for the step; null while the person can do nothing about it. */
  action: { label: string; needsConnection: boolean; onPress: () => void } | null;
  /** Whether the office has to act before the step is done. */
  isWaiting: boolean;
}

interface NextStepsProps {
  /** The tier that the person has, shown once nothing is missing. */
  reached: string | null;
  isReady: boolean;
  /** The name of the tier that call-outs ask for. */
  wanted: string | null;
  /** The steps in the order to take them. */
  steps: readonly Step[];
  /** Shown in small print below the list. */
  children?: ReactNode;
}

/** Shows the next step large, and the later ones as a short list. */
export function NextSteps({ reached, isReady, wanted, steps, children }: NextStepsProps) {
  const id = useId();
  const next = steps.find(({ action }) => action !== null);
  const later = steps.filter((step) => step !== next && !step.isWaiting);
  const waiting = steps.filter(({ isWaiting }) => isWaiting);
  return (
    <section
      aria-labelledby={id}
      className={`mb-6 grid items-start gap-6 rounded border border-l-4 border-line bg-surface p-4 sm:p-6 lg:grid-cols-2 ${isReady ? 'border-l-green' : 'border-l-gold'}`}
    >
      <div className="flex min-w-0 flex-col items-start gap-3">
        {isReady && <Ready id={id} reached={reached} />}
        {next ? (
          <Next step={next} headingId={isReady ? undefined : id} wanted={wanted} />
        ) : (
          !isReady && <AllSent id={id} wanted={wanted} />
        )}
      </div>
      {(later.length > 0 || waiting.length > 0 || children) && (
        <div className="flex min-w-0 flex-col gap-5">
          {later.length > 0 && <StepList label="After that" steps={later} />}
          {waiting.length > 0 && <StepList label="The office is looking at" steps={waiting} />}
          {children}
        </div>
      )}
    </section>
  );
}

const BIG = 'text-2xl font-bold tracking-tight wrap-anywhere';

function Ready({ id, reached }: { id: string; reached: string | null }) {
  return (
    <>
      <h2 id={id} className={`flex items-center gap-3 ${BIG}`}>
        <CircleCheck className="size-7 shrink-0 text-green" aria-hidden="true" />
        You are ready
      </h2>
      <p className="max-w-reading">
        {reached && `Your tier is ${reached}. `}
        The office can ask you to come. Thank you.
      </p>
    </>
  );
}

interface NextProps {
  step: Step;
  headingId: string | undefined;
  wanted: string | null;
}

function Next({ step: { title, words, action }, headingId, wanted }: NextProps) {
  return (
    <>
      {headingId && wanted && <p className="text-soft">{`Your next step to ${wanted}`}</p>}
      {headingId ? (
        <h2 id={headingId} className={BIG}>
          {title}
        </h2>
      ) : (
        <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
      )}
      <p className="max-w-reading wrap-anywhere">{words}</p>
      {action && (
        <Button
          look="primary"
          needsConnection={action.needsConnection}
          aria-label={`${action.label}: ${title}`}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      )}
    </>
  );
}

function AllSent({ id, wanted }: { id: string; wanted: string | null }) {
  return (
    <>
      {wanted && <p className="text-soft">{`On your way to ${wanted}`}</p>}
      <h2 id={id} className={BIG}>
        Nothing to do right now
      </h2>
      <p className="max-w-reading">
        You have sent all that is needed. The office will review it and let you know.
      </p>
    </>
  );
}

interface StepListProps {
  label: string;
  steps: readonly Step[];
  small?: boolean;
}

export function StepList({ label, steps, small = false }: StepListProps) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className={small ? 'text-sm text-soft' : 'font-semibold'}>
        {label}
      </h3>
      <ol aria-labelledby={id} className="divide-y divide-line">
        {steps.map(({ key, title, action, isWaiting }) => (
          <li key={key} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <span className="flex min-w-0 items-center gap-2 py-2 wrap-anywhere">
              {isWaiting && <Clock className="size-4 shrink-0 text-soft" aria-hidden="true" />}
              {title}
            </span>
            {action && (
              <Button
                look="quiet"
                className="-mr-4 max-sm:-ml-4"
                needsConnection={action.needsConnection}
                aria-label={`${action.label}: ${title}`}
                onClick={action.onPress}
              >
                {action.label}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
