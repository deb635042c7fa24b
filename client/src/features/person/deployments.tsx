import { Link } from 'wouter';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { date } from '#client/lib/dates.ts';
import { activationPath, paths } from '#client/lib/paths.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import { withQuery } from '#shared/http.ts';
import { HOURS_DAYS } from '#shared/people-list/constants.ts';
import type { Person } from '#shared/person/schemas.ts';

const STATUS: Record<DeploymentStatus, string> = {
  asked: 'asked, no answer yet',
  coming: 'coming',
  'on-scene': 'on scene',
  left: 'was on scene',
  declined: 'declined',
  released: 'released',
};

export function Deployments({ person: { deployments, rest, profile } }: { person: Person }) {
  return (
    <>
      <p>{restLabel(rest)}</p>
      {deployments.length === 0 ? (
        <p className="mt-3 text-soft">Never asked to come.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {deployments.map((deployment) => (
            <li
              key={deployment.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <Link
                  href={activationPath(deployment.activationId)}
                  className="text-link underline-offset-4 hover:underline"
                >
                  {`${deployment.eventType}, ${deployment.location}`}
                </Link>
                {`, ${STATUS[deployment.status]}`}
              </span>
              <span className="text-soft tabular-nums">
                {deployment.minutes > 0 && `${hours(deployment.minutes)} h · `}
                <ShortTime time={deployment.arrivedAt ?? deployment.askedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {profile && deployments.length > 0 && (
        <p className="mt-3">
          <Link
            href={withQuery(paths.hours, { chaplain: profile.id })}
            className="text-link underline-offset-4 hover:underline"
          >
            Hours of this person
          </Link>
        </p>
      )}
    </>
  );
}

function restLabel({ isOnScene, lastLeftAt, dayMinutes, recentMinutes }: Person['rest']) {
  const now = isOnScene
    ? 'On scene now'
    : lastLeftAt
      ? `Last left on ${date(lastLeftAt)}`
      : 'Never on scene';
  const sums = `${hours(dayMinutes)} h in the last 24 hours, ${hours(recentMinutes)} h in ${HOURS_DAYS} days`;
  return `${now}; ${sums}.`;
}

function hours(minutes: number) {
  return (minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
