import { Link } from 'wouter';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { attendancePath } from '#client/lib/paths.ts';
import type { Person } from '#shared/person/schemas.ts';
import { RSVP_LABELS } from '#shared/training/constants.ts';

export function Trainings({ trainings }: Pick<Person, 'trainings'>) {
  if (trainings.length === 0) return <p className="text-soft">No training yet.</p>;
  return (
    <ul className="-mt-2 divide-y divide-line border-b border-line">
      {trainings.map(({ id, title, dateTime, status }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <Link
            href={attendancePath(id)}
            className="min-w-0 wrap-anywhere text-link underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <span className="text-soft">
            {`${RSVP_LABELS[status]} · `}
            <ShortTime time={dateTime} />
          </span>
        </li>
      ))}
    </ul>
  );
}
