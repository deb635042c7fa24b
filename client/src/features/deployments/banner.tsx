import { useQuery } from '@tanstack/react-query';
import { BellRing, TriangleAlert, WifiOff, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { ConnectionLine } from '#client/components/layout/connection-line.tsx';
import { useNow } from '#client/lib/use-now.ts';
import { paths, signInPath } from '#client/paths.ts';
import type { User } from '#shared/accounts/schemas.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { warningAt } from '#shared/deployments/warning.ts';
import { openShift, deploymentLabel, tapCount } from './labels.ts';
import { useUnsentOnDevice } from './outbox/kept-taps.ts';
import { useOutbox, useTaps } from './outbox/use-taps.ts';
import { openDeploymentsQuery } from './queries.ts';
import { useCallWatch } from './use-call-watch.ts';
import { withTaps } from './with-taps.ts';

/**
 * On every page: whether there is a connection, what somebody is asked or must be told, and what
 * waits on this device. Home has the deployments themselves.
 */
export function DeploymentBanner({ user }: { user: User }) {
  useOutbox(user.id);
  useCallWatch(user);
  const [path] = useLocation();
  const isOwnPage = path === paths.deployments;
  const isHome = path === paths.home;
  return (
    <>
      <ConnectionLine />
      {(isHome || isOwnPage) && <SpokenCalls />}
      {/* Mounted anew on each page, so that it reads what is asked now. */}
      {!isOwnPage && <Banner key={path} showsDeployments={!isHome} />}
    </>
  );
}

/** Nobody is signed in, and something waits to be sent by the person who was. */
export function SignedOutLine() {
  const unsent = useUnsentOnDevice();
  const [path] = useLocation();
  const { search, hash } = window.location;
  const isSignIn = path === paths.auth;
  return (
    <div role="status" className="print:hidden">
      {unsent > 0 && (
        <aside aria-label="Your deployments">
          <BannerLine
            line={{
              text: `You are signed out. Sign in to send ${tapCount(unsent)}`,
              href: isSignIn ? null : signInPath(path + search + hash),
              link: 'Sign in',
              Icon: WifiOff,
            }}
          />
        </aside>
      )}
    </div>
  );
}

/** Where the calls stand on the page itself: announces those that come. */
function SpokenCalls() {
  const { data } = useQuery(openDeploymentsQuery);
  const { taps } = useTaps();
  return (
    <div role="status" className="sr-only">
      {data?.items
        .filter((each) => withTaps(each, taps).status === 'asked')
        .map((each) => (
          <p key={each.id}>{`You are asked to come: ${deploymentLabel(each)}`}</p>
        ))}
    </div>
  );
}

interface Line {
  text: string;
  /** Where the link leads: to the deployments unless said; null for no link. */
  href?: string | null;
  link: string;
  Icon: LucideIcon;
}

function Banner({ showsDeployments }: { showsDeployments: boolean }) {
  const { data } = useQuery(openDeploymentsQuery);
  const { taps, waiting, refused } = useTaps();
  const now = useNow();
  const open = (data?.items ?? [])
    .map((each) => withTaps(each, taps))
    .filter(({ isOpen }) => isOpen);
  const lines = [
    ...(showsDeployments ? open.map((deployment) => lineOf(deployment, now)) : []),
    refused.length > 0 && {
      text: `${tapCount(refused.length)} could not be recorded`,
      link: 'Read why',
      Icon: TriangleAlert,
    },
    waiting.length > 0 && {
      text: `${tapCount(waiting.length)} waiting for the connection`,
      link: 'Show',
      Icon: WifiOff,
    },
  ].filter((line) => line !== null && line !== false);
  const [first] = lines;
  return (
    <div role="status" className="print:hidden">
      {first && (
        <aside aria-label="Your deployments">
          <BannerLine line={first} more={lines.length - 1} />
        </aside>
      )}
    </div>
  );
}

function BannerLine({ line, more = 0 }: { line: Line; more?: number }) {
  const { text, href = paths.deployments, link, Icon } = line;
  return (
    <div className="border-b border-amber bg-amber-wash text-ink">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-1 sm:px-6">
        <p className="flex min-w-0 flex-[1_1_16rem] items-center gap-3 py-2 font-semibold wrap-anywhere">
          <Icon className="size-5 shrink-0 text-amber" aria-hidden="true" />
          <span>
            {text}
            {more > 0 && <span className="font-normal">{` · and ${more} more`}</span>}
          </span>
        </p>
        {href !== null && (
          <Link
            href={href}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {link}
          </Link>
        )}
      </div>
    </div>
  );
}

function lineOf(deployment: Deployment, now: Date): Line | null {
  const shift = openShift(deployment);
  const place = deploymentLabel(deployment);
  if (deployment.notice === 'released') {
    return { text: `You are not needed any more: ${place}`, link: 'Read', Icon: TriangleAlert };
  }
  if (deployment.notice) {
    const over = deployment.notice === 'cancelled' ? 'Cancelled' : 'Completed';
    return { text: `${over}: ${place}`, link: 'Read', Icon: TriangleAlert };
  }
  if (deployment.status === 'asked') {
    return { text: `You are asked to come: ${place}`, link: 'Answer', Icon: BellRing };
  }
  const warning = shift && warningAt(new Date(shift.arrivedAt), now);
  if (!warning) return null;
  return { text: `On scene for ${warning} hours: ${place}`, link: 'Show', Icon: TriangleAlert };
}
