import { calendarDate } from '#client/lib/dates.ts';
import type { Credential } from '#shared/credentials/schemas.ts';

interface DetailsListProps {
  credential: Credential;
  /** The credential that the person holds now. */
  former: Credential | null;
}

const ROWS = [
  ['Number', 'number'],
  ['Issued by', 'issuer'],
  ['Issued on', 'issuedOn'],
  ['Ends on', 'endsOn'],
  ['Note', 'note'],
] as const;

/** Shows the credential's details. For a renewal, shows each change as old → new. */
export function DetailsList({ credential, former }: DetailsListProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {ROWS.map(([label, field]) => (
        <div key={field} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="wrap-anywhere">
            {former && former[field] !== credential[field] && (
              <>
                <span className="text-soft line-through">{shown(field, former[field])}</span>
                <span aria-label="becomes"> → </span>
              </>
            )}
            {shown(field, credential[field])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shown(field: (typeof ROWS)[number][1], value: string | null) {
  if (value === null) return field === 'endsOn' ? 'no end' : '–';
  return field === 'issuedOn' || field === 'endsOn' ? calendarDate(value) : value;
}
