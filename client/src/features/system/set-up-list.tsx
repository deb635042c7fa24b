import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { SetUp } from '#shared/system/set-up.ts';
import { SET_UP_LABELS } from './set-up-steps.ts';

/** Lists the open steps first. */
export function SetUpList({ steps }: Pick<SetUp, 'steps'>) {
  const ordered = steps.toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
  return (
    <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface">
      {ordered.map((step) => (
        <Step key={step.name} {...step} />
      ))}
    </ul>
  );
}

function Step({ name, isDone }: SetUp['steps'][number]) {
  const { label, hint, href } = SET_UP_LABELS[name];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-sunken"
      >
        <Icon
          className={`size-5 shrink-0 ${isDone ? 'text-green' : 'text-soft'}`}
          aria-hidden="true"
        />
        <span className="min-w-0 grow">
          <span className={isDone ? 'text-soft' : 'font-semibold text-link'}>{label}</span>
          {!isDone && <span className="block text-sm text-soft">{hint}</span>}
          <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
        </span>
        <ChevronRight
          // Shrinks to nothing where large text on a phone needs the space.
          className="h-5 w-[clamp(0px,(100vw-18rem)*999,1.25rem)] shrink-0 text-soft"
          aria-hidden="true"
        />
      </Link>
    </li>
  );
}

export function setUpCount(steps: SetUp['steps']) {
  const left = steps.filter(({ isDone }) => !isDone).length;
  return left === 0 ? 'All is done.' : `${left} of ${steps.length} left`;
}
