import { newId } from '#client/lib/call/new-id.ts';
import { isConnected } from '#client/lib/call/connection.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { queueAction } from '#client/lib/outbox/queue.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useSession } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { listOwnClaims, visitClaim } from '#shared/contact-claims/api.ts';
import type { OwnClaim, VisitInput } from '#shared/contact-claims/schemas.ts';
import { endpointPath } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';

export interface VisitedFrom {
  id: string;
  /** Names the activation, such as 'Tornado, Mayfield'. */
  label: string;
}

/** Sends every visit through the outbox, because chaplains often visit places without a signal. */
export function useVisitQueue({ id, label: about }: VisitedFrom) {
  const userId = useSession().data?.id;
  const { waiting } = useQueued(userId);
  const subject = endpointPath(listOwnClaims, { id });
  const queued = waiting.filter((each) => each.kind === 'claim-visit' && each.subject === subject);
  return {
    /** The claim as it will be once its queued visits are sent. */
    withQueued: (claim: OwnClaim): OwnClaim & { isWaiting: boolean } => {
      const visits = queued.filter(({ path }) => path === pathOf(id, claim.id)).map(visitOf);
      const last = visits.at(-1);
      const visited = last && { lastContactAt: last.at, nextVisitAt: last.nextVisitAt ?? null };
      return { ...claim, ...visited, isWaiting: last !== undefined };
    },
    visit: (claim: OwnClaim, nextVisitAt: string | null) => {
      if (!userId) return;
      const actionId = newId();
      const at = new Date().toISOString();
      queueAction({
        id: actionId,
        userId,
        kind: 'claim-visit',
        subject,
        title: `Visited ${claim.label}`,
        about,
        entered: [],
        at,
        method: 'POST',
        path: pathOf(id, claim.id),
        body: { actionId, at, nextVisitAt } satisfies VisitInput,
      });
      showToast({
        title: `Visited ${claim.label}`,
        description: isConnected()
          ? 'The visit is being sent.'
          : 'The visit waits on this device and is sent as soon as there is a connection.',
        isMinor: true,
      });
    },
  };
}

const pathOf = (id: string, claimId: string) => endpointPath(visitClaim, { id, claimId });

const visitOf = ({ body }: QueuedAction) => trust<VisitInput>(body, 'useVisitQueue queued it');
