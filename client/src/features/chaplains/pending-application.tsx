import { Check, X } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { affiliationLabel, expertiseLabel } from '#shared/chaplains/catalogue.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { useApproveChaplain } from './mutations.ts';

const CONTACT =
  'inline-flex min-h-11 items-center text-link underline underline-offset-4 lg:min-h-0';

interface PendingApplicationProps {
  chaplain: ChaplainWithUser;
  onApproved: () => void;
  onDecline: () => void;
}

export function PendingApplication({ chaplain, onApproved, onDecline }: PendingApplicationProps) {
  const approve = useApproveChaplain();
  const { user } = chaplain;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <article className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{name}</h3>
        <p>
          <a href={`mailto:${user.email}`} className={CONTACT}>
            {user.email}
          </a>
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
        <dt className="text-soft">Affiliation</dt>
        <dd>{affiliationLabel(chaplain.affiliation)}</dd>
        <dt className="text-soft">Phone</dt>
        <dd>
          <a href={`tel:${chaplain.phone.replace(/[^\d+]/g, '')}`} className={CONTACT}>
            {chaplain.phone}
          </a>
        </dd>
        <dt className="text-soft">City</dt>
        <dd>{chaplain.city}</dd>
      </dl>
      {chaplain.expertise.length > 0 && (
        <ul aria-label="Expertise" className="flex flex-wrap gap-1.5">
          {chaplain.expertise.map((value) => (
            <li key={value}>
              <Badge>{expertiseLabel(value)}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          waiting={approve.isPending}
          onClick={() => approve.mutate({ params: { id: chaplain.id } }, { onSuccess: onApproved })}
          aria-label={`Approve ${name}`}
        >
          {!approve.isPending && <Check className="size-4 text-green" aria-hidden="true" />}
          Approve
        </Button>
        <Button
          look="quiet"
          disabled={approve.isPending}
          onClick={onDecline}
          aria-label={`Decline ${name}`}
        >
          <X className="size-4" aria-hidden="true" />
          Decline
        </Button>
      </div>
    </article>
  );
}
