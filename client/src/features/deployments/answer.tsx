import { useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { DECLINE_REASON_MAX_LENGTH } from '#shared/deployments/constants.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { ArrivalChoices } from './arrival-choices.tsx';
import { isAwaitedHome } from './labels.ts';
import { OnScene } from './on-scene.tsx';
import type { RecentTap } from './outbox/recent-taps.ts';
import type { Action } from './outbox/use-taps.ts';
import { Standing } from './standing.tsx';

interface AnswerProps {
  deployment: Deployment;
  onTap: (action: Action) => void;
  onUndo: (tap: RecentTap) => void;
}

type TapProps = Omit<AnswerProps, 'onUndo'>;

const THUMB = 'min-h-14 text-lg max-sm:w-full sm:px-8';

export function Answer(props: AnswerProps) {
  const { deployment, onTap, onUndo } = props;
  const isLive = LIVE_STATUSES.some((status) => status === deployment.activation.status);
  return (
    <div className="flex flex-col gap-5">
      <Standing deployment={deployment} onUndo={onUndo} />
      {deployment.notice && <Told deployment={deployment} onTap={onTap} />}
      {deployment.status === 'on-scene' && <OnScene {...props} />}
      {isAwaitedHome(deployment) && (
        <Button
          look="primary"
          className={`${THUMB} sm:self-start`}
          onClick={() => onTap({ kind: 'home' })}
        >
          I’m home
        </Button>
      )}
      {isLive && <WhileLive {...props} />}
      {!isLive && deployment.status === 'coming' && (
        <HereButton onTap={onTap}>I’m here anyway</HereButton>
      )}
    </div>
  );
}

function Told({ deployment, onTap }: TapProps) {
  const words = {
    cancelled: 'This activation was cancelled.',
    completed: 'This activation is completed.',
    released: 'You can stand down. Thank you for being ready.',
  };
  const isOnScene = deployment.status === 'on-scene';
  return (
    <Notice tone="amber" title={deployment.notice ? words[deployment.notice] : ''}>
      <p>
        {isOnScene
          ? 'Please record your departure when you leave, so that your hours are right.'
          : 'Please don’t set out; if you are on the way, you can turn back.'}
      </p>
      <Button className="mt-3 min-h-14" onClick={() => onTap({ kind: 'acknowledge' })}>
        I have read this
      </Button>
    </Notice>
  );
}

function WhileLive({ deployment, onTap }: TapProps) {
  const come = (expectedAt: string | null) => onTap({ kind: 'come', expectedAt });
  switch (deployment.status) {
    case 'asked':
      return (
        <div className="flex flex-col gap-3 sm:flex-row">
          {!deployment.waitsSince && (
            <Button look="primary" className={THUMB} onClick={() => come(null)}>
              I can come
            </Button>
          )}
          <Button className={THUMB} onClick={() => onTap({ kind: 'decline' })}>
            {deployment.waitsSince ? 'I can’t come after all' : 'I can’t'}
          </Button>
        </div>
      );
    case 'coming':
      return (
        <>
          <HereButton onTap={onTap}>I’m here</HereButton>
          <ArrivalChoices
            label={deployment.expectedAt ? 'Another arrival, in' : 'I arrive in'}
            onChoose={come}
          />
          <div>
            <Button look="quiet" className="-ml-4" onClick={() => onTap({ kind: 'decline' })}>
              I can’t come after all
            </Button>
          </div>
        </>
      );
    case 'declined':
      return <Declined deployment={deployment} onTap={onTap} />;
    case 'left':
      return (
        <div>
          <Button onClick={() => onTap({ kind: 'arrive' })}>I’m here again</Button>
        </div>
      );
    case 'on-scene':
    case 'released':
    default:
      return null;
  }
}

interface HereButtonProps {
  onTap: (action: Action) => void;
  children: string;
}

function HereButton({ onTap, children }: HereButtonProps) {
  return (
    <Button
      look="primary"
      className={`${THUMB} sm:self-start`}
      onClick={() => onTap({ kind: 'arrive' })}
    >
      {children}
    </Button>
  );
}

function Declined({ deployment, onTap }: TapProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <div className="flex flex-col gap-4">
      {!deployment.declineReason && (
        <form
          className="flex max-w-reading flex-col gap-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim()) onTap({ kind: 'decline', reason: reason.trim() });
          }}
        >
          <label htmlFor={id} className="font-semibold">
            Reason <span className="font-normal text-soft">(optional)</span>
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id={id}
              value={reason}
              maxLength={DECLINE_REASON_MAX_LENGTH}
              onChange={(event) => setReason(event.target.value)}
              className={`${INPUT_CLASS} flex-[1_1_12rem]`}
            />
            <Button type="submit" disabled={!reason.trim()}>
              Add reason
            </Button>
          </div>
        </form>
      )}
      <div>
        <Button onClick={() => onTap({ kind: 'come', expectedAt: null })}>
          I can come after all
        </Button>
      </div>
    </div>
  );
}
