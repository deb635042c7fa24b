import { Link } from 'wouter';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { paths } from '#client/lib/paths.ts';
import { AUDIT_LABELS } from '#shared/audit/constants.ts';
import { withQuery } from '#shared/http.ts';
import type { Person } from '#shared/person/schemas.ts';

export function Changes({ person: { changes, user } }: { person: Person }) {
  if (changes.length === 0) return <p className="text-soft">Nothing has been recorded yet.</p>;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <ul className="-mt-2 divide-y divide-line border-b border-line">
        {changes.map(({ id, action, actor, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {AUDIT_LABELS[action]}
              {actor && actor.id !== user.id && (
                <span className="text-soft">{` · by ${actor.name}`}</span>
              )}
            </span>
            <span className="text-soft">
              <ShortTime time={createdAt} clock />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link
          href={withQuery(paths.audit, { search: name })}
          className="text-link underline-offset-4 hover:underline"
        >
          All events in the audit trail
        </Link>
      </p>
    </>
  );
}
