import { Mail, Phone } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { CHOICE_FIELD_NAMES, type ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import {
  PROFILE_FIELDS,
  type Profile,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { entryLabel, entryLabels, type Lists } from '#shared/program/lists.ts';
import { regionName, type NamedRegion } from '#shared/program/region-names.ts';
import { InvitationBadge } from '#client/components/ui/invitation-badge.tsx';
import { CardActions, type CardActionsProps } from './card-actions.tsx';
import { phoneHref, shownPhone } from '#shared/phone.ts';

const CONTACT =
  'flex min-h-11 min-w-0 items-center gap-2 text-link underline-offset-4 hover:underline lg:min-h-8';

type TextName = Exclude<ProfileFieldName, ChoiceFieldName>;

export function ChaplainCard(props: Omit<CardActionsProps, 'name'>) {
  const { chaplain } = props;
  const { user } = chaplain;
  const name = `${user.firstName} ${user.lastName}`;
  const { regions } = useProgram();
  const known = { regions, lists: useLists() };
  const { phone, city, primaryRegion, affiliation, credentials } = textsOf(chaplain, known);
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-2 py-4 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
          <PersonLink id={user.id} name={name} />
        </h2>
        <p className="flex flex-wrap gap-1.5 pt-0.5">
          <InvitationBadge {...user} />
          {user.canSignIn && !user.isEmailConfirmed && !chaplain.isApproved && (
            <Badge tone="amber">Email not confirmed</Badge>
          )}
          {user.isSuspended && <Badge tone="red">Suspended</Badge>}
          <StatusBadge chaplain={chaplain} />
          <Badge tone={chaplain.isActive ? 'green' : 'plain'}>
            {chaplain.isActive ? 'Active' : 'Inactive'}
          </Badge>
        </p>
      </div>
      <p className="text-soft">{[city, primaryRegion, affiliation].filter(Boolean).join(' · ')}</p>
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
      {!user.canSignIn && user.invitation?.problem && (
        <p className="text-sm text-red wrap-anywhere">{user.invitation.problem}</p>
      )}
      {credentials && <p className="line-clamp-3 text-sm">{credentials}</p>}
      {CHOICE_FIELD_NAMES.map((field) => (
        <Choices key={field} name={field} values={chaplain[field]} />
      ))}
      <CardActions {...props} name={name} />
    </article>
  );
}

/** The card's texts. If the profile gets a new text field, TypeScript requires it here. */
function textsOf(
  profile: Profile,
  { regions, lists }: { regions: readonly NamedRegion[]; lists: Lists },
): Record<TextName, string | null> {
  const { phone, city, primaryRegion, affiliation, credentials } = profile;
  return {
    phone,
    city,
    primaryRegion: primaryRegion && regionName(regions, primaryRegion),
    affiliation: entryLabel(lists.affiliation, affiliation),
    credentials,
  };
}

function StatusBadge({ chaplain }: { chaplain: ChaplainWithUser }) {
  if (chaplain.isApproved) return <Badge tone="green">Approved</Badge>;
  return chaplain.declinedAt ? (
    <Badge tone="red">Declined</Badge>
  ) : (
    <Badge tone="amber">Pending</Badge>
  );
}

interface ChoicesProps {
  name: ChoiceFieldName;
  values: readonly string[];
}

function Choices({ name, values }: ChoicesProps) {
  const { label, badges } = PROFILE_FIELDS[name];
  const labels = entryLabels(useLists()[name], values);
  if (labels.length === 0) return null;
  const shown = labels.slice(0, badges.max);
  const more = labels.length - shown.length;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5 wrap-anywhere">
      {[...shown, ...(more > 0 ? [`+${more} more`] : [])].map((text) => (
        <li key={text}>
          <Badge tone={badges.tone}>{text}</Badge>
        </li>
      ))}
    </ul>
  );
}
