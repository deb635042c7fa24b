import { shownPhone } from '#shared/phone.ts';
import type { WalkUp } from '#shared/walk-ups/schemas.ts';
import { noticesOf } from './notices.ts';

export function WalkUpFacts({ walkUp }: { walkUp: WalkUp }) {
  const { number, phone, body, credential } = walkUp;
  const facts = [
    ['Number', String(number)],
    ['Phone', shownPhone(phone)],
    ['Sent by', body ?? 'Not said'],
    ['Credential', credential ?? 'Not said'],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {noticesOf(walkUp).map((notice) => (
        <p key={notice} className="rounded bg-amber-wash px-3 py-2 font-semibold">
          {notice}
        </p>
      ))}
    </div>
  );
}
