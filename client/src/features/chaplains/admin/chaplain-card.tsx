import { Mail, Pencil, Phone, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Switch } from '#client/components/ui/switch.tsx';
import { ReviewButtons } from '#client/features/chaplains/review-buttons.tsx';
import {
  affiliationLabel,
  availabilityLabel,
  expertiseLabel,
} from '#shared/chaplains/catalogue.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { useApproveInPanel, useSetActive, useSetVisible } from './card-mutations.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';

const SHOWN_EXPERTISE = 3;
const SHOWN_AVAILABILITY = 2;
const CONTACT =
  'flex min-h-11 min-w-0 items-center gap-2 text-link underline-offset-4 hover:underline lg:min-h-8';

interface ChaplainCardProps {
  chaplain: ChaplainWithUser;
  onEdit: () => void;
  onDecline: () => void;
  onWithdraw: () => void;
}

export function ChaplainCard(props: ChaplainCardProps) {
  const { chaplain } = props;
  const { user, phone, primaryRegion, credentials } = chaplain;
  const name = `${user.firstName} ${user.lastName}`;
  const facts = [
    chaplain.city,
    primaryRegion && regionLabel(primaryRegion),
    affiliationLabel(chaplain.affiliation),
  ];
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-2 py-4 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap gap-1.5 pt-0.5">
          <StatusBadge chaplain={chaplain} />
          <Badge tone={chaplain.isActive ? 'green' : 'plain'}>
            {chaplain.isActive ? 'Active' : 'Inactive'}
          </Badge>
        </p>
      </div>
      <p className="text-soft">{facts.filter(Boolean).join(' · ')}</p>
      <div className="flex flex-wrap gap-x-6 sm:flex-col">
        <a href={`mailto:${user.email}`} className={CONTACT}>
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{user.email}</span>
        </a>
        {phone && (
          <a href={phoneHref(phone) ?? undefined} className={CONTACT}>
            <Phone className="size-4 shrink-0" aria-hidden="true" />
            {shownPhone(phone)}
          </a>
        )}
      </div>
      {credentials && <p className="line-clamp-3 text-sm">{credentials}</p>}
      <Badges
        label="Expertise"
        max={SHOWN_EXPERTISE}
        values={chaplain.expertise.map(expertiseLabel)}
      >
        {(text) => <Badge>{text}</Badge>}
      </Badges>
      <Badges
        label="Availability"
        max={SHOWN_AVAILABILITY}
        values={chaplain.availability.map(availabilityLabel)}
      >
        {(text) => <Badge tone="outline">{text}</Badge>}
      </Badges>
      <Actions {...props} name={name} />
    </article>
  );
}

function StatusBadge({ chaplain }: { chaplain: ChaplainWithUser }) {
  if (chaplain.isApproved) return <Badge tone="green">Approved</Badge>;
  return chaplain.declinedAt ? (
    <Badge tone="red">Declined</Badge>
  ) : (
    <Badge tone="amber">Pending</Badge>
  );
}

interface BadgesProps {
  label: string;
  max: number;
  values: readonly string[];
  children: (text: string) => ReactNode;
}

function Badges({ label, max, values, children }: BadgesProps) {
  const labels = [...new Set(values)];
  if (labels.length === 0) return null;
  const shown = labels.slice(0, max);
  const more = labels.length - shown.length;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5 wrap-anywhere">
      {shown.map((text) => (
        <li key={text}>{children(text)}</li>
      ))}
      {more > 0 && <li>{children(`+${more} more`)}</li>}
    </ul>
  );
}

interface ActionsProps extends ChaplainCardProps {
  name: string;
}

function Actions({ chaplain, name, onEdit, onDecline, onWithdraw }: ActionsProps) {
  const params = { id: chaplain.id };
  const approve = useApproveInPanel();
  const active = useSetActive();
  const visible = useSetVisible();
  const { isActive = chaplain.isActive } = (active.isPending && active.variables.body) || {};
  const { isVisible = chaplain.isVisibleInDirectory } =
    (visible.isPending && visible.variables.body) || {};
  return (
    <div className="mt-auto flex flex-col gap-2 pt-1">
      <div className="flex flex-wrap gap-x-4">
        <Switch
          label="Active"
          about={name}
          checked={isActive}
          waiting={active.isPending}
          onChange={(next) => active.mutate({ params, body: { isActive: next } })}
        />
        <Switch
          label="Directory"
          about={name}
          checked={isVisible}
          waiting={visible.isPending}
          onChange={(next) => visible.mutate({ params, body: { isVisible: next } })}
        />
        <Button look="quiet" onClick={onEdit} aria-label={`Edit ${name}`} className="-mr-4 ml-auto">
          <Pencil className="size-4" aria-hidden="true" />
          Edit
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {chaplain.isApproved ? (
          <Button
            look="quiet"
            className="-ml-4"
            onClick={onWithdraw}
            aria-label={`Withdraw the approval of ${name}`}
          >
            <UserX className="size-4" aria-hidden="true" />
            Withdraw approval
          </Button>
        ) : (
          <ReviewButtons
            name={name}
            approving={approve.isPending}
            onApprove={() => approve.mutate({ params })}
            onDecline={chaplain.declinedAt ? undefined : onDecline}
          />
        )}
      </div>
    </div>
  );
}

function regionLabel(region: string) {
  return region.length === 1 ? `Region ${region}` : region;
}
