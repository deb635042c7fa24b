import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { day } from '#client/lib/dates.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { entryLabel, entryLabels } from '#shared/program/lists.ts';
import { useApproveChaplain } from './mutations.ts';
import { ReviewButtons } from './review-buttons.tsx';
import { phoneHref, shownPhone } from '#shared/phone.ts';

const CONTACT =
  'inline-flex min-h-11 items-center text-link underline underline-offset-4 lg:min-h-0';

interface PendingApplicationProps {
  chaplain: ChaplainWithUser;
  onApproved: () => void;
  onDecline: () => void;
}

export function PendingApplication({ chaplain, onApproved, onDecline }: PendingApplicationProps) {
  const approve = useApproveChaplain();
  const { affiliation, expertise } = useLists();
  const { user } = chaplain;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <article aria-label={name} className="grid gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold wrap-anywhere">
          <PersonLink id={user.id} name={name} />
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {`Applied ${day(chaplain.submittedAt)}`}
          {user.canSignIn && !user.isEmailConfirmed && (
            <Badge tone="amber">Email not confirmed</Badge>
          )}
        </p>
      </div>
      <dl className="facts items-baseline sm:grid gap-x-3 gap-y-1 sm:col-span-2 sm:grid-cols-[auto_minmax(0,3fr)_auto_minmax(0,2fr)]">
        <Fact label="Email">
          <a href={`mailto:${user.email}`} className={CONTACT}>
            {user.email}
          </a>
        </Fact>
        <Fact label="Phone">
          <a href={phoneHref(chaplain.phone) ?? undefined} className={CONTACT}>
            {shownPhone(chaplain.phone)}
          </a>
        </Fact>
        <Fact label="Affiliation">{entryLabel(affiliation, chaplain.affiliation)}</Fact>
        <Fact label="City">{chaplain.city}</Fact>
      </dl>
      {chaplain.expertise.length > 0 && (
        <ul aria-label="Expertise" className="flex flex-wrap gap-1.5 wrap-anywhere sm:col-span-2">
          {entryLabels(expertise, chaplain.expertise).map((label) => (
            <li key={label}>
              <Badge>{label}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 sm:col-start-2 sm:row-start-1 sm:self-start">
        <ReviewButtons
          name={name}
          approving={approve.isPending}
          onApprove={() =>
            approve.mutate({ params: { id: chaplain.id } }, { onSuccess: onApproved })
          }
          onDecline={onDecline}
          className="max-sm:grow"
        />
      </div>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
