import { Mail, Pencil, Phone, Send, UserX } from 'lucide-react';
import { PersonMessagesButton } from '#client/components/layout/person-messages-button.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Switch } from '#client/components/ui/switch.tsx';
import { ReviewButtons } from '#client/features/chaplains/review-buttons.tsx';
import { affiliationLabel, choiceLabel } from '#shared/chaplains/catalogue.ts';
import {
  CHOICE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ChoiceFieldName,
  type Profile,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';
import { regionLabel } from '#shared/chaplains/region-label.ts';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { InvitationBadge } from '#client/components/ui/invitation-badge.tsx';
import { useApproveInPanel, useSetActive, useSetVisible } from './card-mutations.ts';
import { useInviteOne } from './invitation-mutations.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';

const CONTACT =
  'flex min-h-11 min-w-0 items-center gap-2 text-link underline-offset-4 hover:underline lg:min-h-8';

type TextName = Exclude<ProfileFieldName, ChoiceFieldName>;

interface ChaplainCardProps {
  chaplain: ChaplainWithUser;
  /** Among those who are to be invited together. */
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onEdit: () => void;
  onDecline: () => void;
  onWithdraw: () => void;
}

export function ChaplainCard(props: ChaplainCardProps) {
  const { chaplain } = props;
  const { user } = chaplain;
  const name = `${user.firstName} ${user.lastName}`;
  const { phone, city, primaryRegion, affiliation, credentials } = textsOf(chaplain);
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-2 py-4 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap gap-1.5 pt-0.5">
          <InvitationBadge {...user} />
          {user.canSignIn && !user.isEmailConfirmed && !chaplain.isApproved && (
            <Badge tone="amber">Email not confirmed</Badge>
          )}
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
      <Actions {...props} name={name} />
    </article>
  );
}

/** Does not compile until a new text of the profile has its place on the card. */
function textsOf(profile: Profile): Record<TextName, string | null> {
  const { phone, city, primaryRegion, affiliation, credentials } = profile;
  return {
    phone,
    city,
    primaryRegion: primaryRegion && regionLabel(primaryRegion),
    affiliation: affiliationLabel(affiliation),
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

/** The first choices of a field, and how many there are besides. */
function Choices({ name, values }: ChoicesProps) {
  const { label, badges } = PROFILE_FIELDS[name];
  const labels = [...new Set(values.map((value) => choiceLabel(name, value)))];
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

interface ActionsProps extends ChaplainCardProps {
  name: string;
}

function Actions(props: ActionsProps) {
  const { chaplain, name, onEdit, onDecline, onWithdraw, isSelected, onSelect } = props;
  const params = { id: chaplain.id };
  const approve = useApproveInPanel();
  const active = useSetActive();
  const visible = useSetVisible();
  const { isActive = chaplain.isActive } = (active.isPending && active.variables.body) || {};
  const { isVisible = chaplain.isVisibleInDirectory } =
    (visible.isPending && visible.variables.body) || {};
  return (
    <div className="mt-auto flex flex-col gap-2 pt-1">
      <PersonMessagesButton userId={chaplain.user.id} name={name} className="-ml-4 self-start" />
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
      {!chaplain.user.canSignIn && (
        <Invite chaplain={chaplain} name={name} isSelected={isSelected} onSelect={onSelect} />
      )}
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

type InviteProps = Pick<ActionsProps, 'chaplain' | 'name' | 'isSelected' | 'onSelect'>;

/** Invites somebody who has no password, alone or together with others. */
function Invite({ chaplain, name, isSelected, onSelect }: InviteProps) {
  const invite = useInviteOne();
  const { id, invitation } = chaplain.user;
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <Button
        look="quiet"
        className="-ml-4"
        needsConnection
        waiting={invite.isPending}
        onClick={() => invite.mutate({ params: { id } })}
        aria-label={`${invitation ? 'Invite again' : 'Invite by mail'}: ${name}`}
      >
        <Send className="size-4" aria-hidden="true" />
        {invitation ? 'Invite again' : 'Invite by mail'}
      </Button>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
          className="size-5 accent-primary"
        />
        Select
        <span className="sr-only">{name}</span>
      </label>
    </div>
  );
}
