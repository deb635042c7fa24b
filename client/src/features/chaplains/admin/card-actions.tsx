import { Pencil, Send, UserX } from 'lucide-react';
import { PersonMessagesButton } from '#client/components/layout/person-messages-button.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Switch } from '#client/components/ui/switch.tsx';
import { ReviewButtons } from '#client/features/chaplains/review-buttons.tsx';
import type { ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { useApproveInPanel, useSetActive, useSetVisible } from './card-mutations.ts';
import { useInviteOne } from './invitation-mutations.ts';

export interface CardActionsProps {
  chaplain: ChaplainWithUser;
  name: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onEdit: () => void;
  onDecline: () => void;
  onWithdraw: () => void;
}

export function CardActions(props: CardActionsProps) {
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
            aria-label={`Withdraw approval: ${name}`}
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

type InviteProps = Pick<CardActionsProps, 'chaplain' | 'name' | 'isSelected' | 'onSelect'>;

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
