import { day } from '#client/lib/dates.ts';
import { Badge } from './badge.tsx';
import type { Invitation } from '#shared/accounts/schemas.ts';

const LABELS: Record<Invitation['state'], string> = {
  invited: 'Invited',
  opened: 'Invitation opened',
  bounced: 'Invitation bounced',
  accepted: 'Invitation accepted',
};
const TONES = { invited: 'amber', opened: 'amber', bounced: 'red', accepted: 'outline' } as const;

interface InvitationBadgeProps {
  invitation: Invitation | null;
  canSignIn: boolean;
}

export function InvitationBadge({ invitation, canSignIn }: InvitationBadgeProps) {
  if (!invitation) return canSignIn ? null : <Badge tone="amber">No password yet</Badge>;
  const { state, invitedAt } = invitation;
  return (
    <Badge tone={TONES[state]}>
      {state === 'invited' ? `${LABELS[state]} ${day(invitedAt)}` : LABELS[state]}
    </Badge>
  );
}
