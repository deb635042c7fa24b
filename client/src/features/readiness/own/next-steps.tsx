import { CircleCheck, Clock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';

export interface Step {
  key: string;
  title: string;
  /** What to know about it, in a sentence. */
  words: string;
  /** Null if there is nothing to do but wait. */
  action: { label: string; onPress: () => void } | null;
}

interface NextStepsProps {
  /** The name of the tier, once nothing is missing. */
  reached: string | null;
  isReady: boolean;
  /** The name of the tier that call-outs ask for. */
  wanted: string | null;
  /** What can be done comes before what waits. */
  steps: readonly Step[];
  /** Below the list, smaller. */
  children?: ReactNode;
}

/** One thing to do in big, and the others as a short list. */
export function NextSteps({ reached, isReady, wanted, steps, children }: NextStepsProps) {
  const id = useId();
  const next = steps.find(({ action }) => action !== null);
  const others = steps.filter((step) => step !== next);
  return (
    <section
      aria-labelledby={id}
      className="mb-6 grid items-start gap-6 rounded border border-line border-l-gold bg-surface p-4 [border-left-width:4px] sm:p-6 lg:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col items-start gap-3">
        {isReady && <Ready id={id} reached={reached} />}
        {next ? (
          <Next step={next} headingId={isReady ? undefined : id} wanted={wanted} />
        ) : (
          !isReady && <AllSent id={id} wanted={wanted} />
        )}
      </div>
      {(others.length > 0 || children) && (
        <div className="flex min-w-0 flex-col gap-5">
          {others.length > 0 && (
            <StepList label={next ? 'After that' : 'On its way'} steps={others} />
          )}
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
        <Button look="primary" aria-label={`${action.label}: ${title}`} onClick={action.onPress}>
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
        You have sent all that is needed. The office looks at it and tells you.
      </p>
    </>
  );
}

interface StepListProps {
  label: string;
  steps: readonly Step[];
  /** The words of each step are left out. */
  short?: boolean;
}

export function StepList({ label, steps, short = false }: StepListProps) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className={short ? 'text-sm text-soft' : 'font-semibold'}>
        {label}
      </h3>
      <ol aria-labelledby={id} className="divide-y divide-line">
        {steps.map(({ key, title, words, action }) => (
          <li key={key} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 py-2 wrap-anywhere">
              {title}
              {!action && (
                <span className="flex items-center gap-1.5 text-sm text-soft">
                  <Clock className="size-4 shrink-0" aria-hidden="true" />
                  {words}
                </span>
              )}
            </span>
            {action && (
              <Button
                look="quiet"
                className="-mr-4 max-sm:-ml-4"
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
