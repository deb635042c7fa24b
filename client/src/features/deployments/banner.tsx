import { useQuery } from '@tanstack/react-query';
import { BellRing, House as HouseIcon, TriangleAlert, WifiOff } from 'lucide-react';
import { useLocation } from 'wouter';
import { BannerLine, type Line } from '#client/components/layout/banner-line.tsx';
import { ConnectionLine } from '#client/components/layout/connection-line.tsx';
import { countLabel } from '#client/lib/outbox/count-label.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useNow } from '#client/lib/use-now.ts';
import { paths } from '#client/lib/paths.ts';
import type { User } from '#shared/accounts/schemas.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { warningAt } from '#shared/deployments/warning.ts';
import { deploymentLabel, isAwaitedHome, openShift } from './labels.ts';
import { useOutbox } from './outbox/use-outbox.ts';
import { openDeploymentsQuery } from './queries.ts';
import { useCallWatch } from './use-call-watch.ts';
import { withQueued } from './with-queued.ts';

/** Hidden on Home and My Deployments, which show the deployments themselves. */
export function DeploymentBanner({ user }: { user: User }) {
  useOutbox(user);
  useCallWatch(user);
  const [path] = useLocation();
  const isOwnPage = path === paths.deployments;
  const isHome = path === paths.home;
  return (
    <>
      <ConnectionLine />
      {(isHome || isOwnPage) && <SpokenCalls user={user} />}
      {/* A new key for each page reads the open deployments again. */}
      {!isOwnPage && <Banner key={path} user={user} showsDeployments={!isHome} />}
    </>
  );
}

/** Announces new calls to screen readers on pages that already show the calls. */
function SpokenCalls({ user }: { user: User }) {
  const { data } = useQuery(openDeploymentsQuery);
  const { own } = useQueued(user.id);
  return (
    <div role="status" className="sr-only">
      {data?.items
        .filter((each) => withQueued(each, own).status === 'asked')
        .map((each) => (
          <p key={each.id}>{`You are asked to come: ${deploymentLabel(each)}`}</p>
        ))}
    </div>
  );
}

interface BannerProps {
  user: User;
  showsDeployments: boolean;
}

function Banner({ user, showsDeployments }: BannerProps) {
  const { data } = useQuery(openDeploymentsQuery);
  const { own, waiting, refused, isKept } = useQueued(user.id);
  const [path] = useLocation();
  const now = useNow();
  const open = (data?.items ?? [])
    .map((each) => withQueued(each, own))
    .filter(({ isOpen }) => isOpen);
  const calls = showsDeployments
    ? open.map((deployment) => lineOf(deployment, now)).filter((line) => line !== null)
    : [];
  const [call] = calls;
  const unsent = unsentLine({ waiting, refused, isKept });
  return (
    <div role="status" data-told={data && 'call'} className="print:hidden">
      {call && (
        <aside aria-label="Your deployments">
          <BannerLine line={call} more={moreLabel(calls.length - 1)} />
        </aside>
      )}
      {/* The page of unsent actions lists them itself. */}
      {unsent && path !== paths.outbox && (
        <aside aria-label="Unsent changes">
          <BannerLine line={unsent} />
        </aside>
      )}
    </div>
  );
}

function moreLabel(count: number) {
  return count > 0 ? `and ${count} more deployment${count === 1 ? '' : 's'}` : null;
}

type Unsent = Pick<ReturnType<typeof useQueued>, 'waiting' | 'refused' | 'isKept'>;

function unsentLine({ waiting, refused, isKept }: Unsent): Line | null {
  const waits =
    waiting.length > 0 &&
    (isKept
      ? `${countLabel(waiting)} waiting to be sent`
      : `${countLabel(waiting)} kept only while this page is open`);
  if (refused.length > 0) {
    const text = `${countLabel(refused)} could not be recorded`;
    return {
      text: waits ? `${text}, ${waits}` : text,
      href: paths.outbox,
      link: 'Read why',
      Icon: TriangleAlert,
    };
  }
  return waits ? { text: waits, href: paths.outbox, link: 'Show', Icon: WifiOff } : null;
}

function lineOf(deployment: Deployment, now: Date): Line | null {
  const shift = openShift(deployment);
  const place = deploymentLabel(deployment);
  const href = paths.deployments;
  if (deployment.notice === 'released') {
    return {
      text: `You can stand down: ${place}`,
      href,
      link: 'Read',
      Icon: TriangleAlert,
    };
  }
  if (deployment.notice) {
    const over = deployment.notice === 'cancelled' ? 'Cancelled' : 'Completed';
    return { text: `${over}: ${place}`, href, link: 'Read', Icon: TriangleAlert };
  }
  if (deployment.status === 'asked') {
    return { text: `You are asked to come: ${place}`, href, link: 'Answer', Icon: BellRing };
  }
  if (
    isAwaitedHome(deployment) &&
    deployment.home &&
    Date.parse(deployment.home.dueAt) <= now.getTime()
  ) {
    return { text: `Are you home? ${place}`, href, link: 'Answer', Icon: HouseIcon };
  }
  const warning = shift && warningAt(new Date(shift.arrivedAt), now, deployment.warnsAfter);
  if (!warning) return null;
  return {
    text: `On scene for ${warning} hours: ${place}`,
    href,
    link: 'Show',
    Icon: TriangleAlert,
  };
}
