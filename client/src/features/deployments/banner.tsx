import { useQuery } from '@tanstack/react-query';
import { BellRing, TriangleAlert, WifiOff, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useNow } from '#client/lib/use-now.ts';
import { paths } from '#client/paths.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { warningAt } from '#shared/deployments/warning.ts';
import { openShift, placeOf } from './in-words.ts';
import { useOutbox, useTaps } from './outbox/use-taps.ts';
import { openDeploymentsQuery } from './queries.ts';
import { withTaps } from './with-taps.ts';

/**
 * On every page: what somebody is asked or must be told, and what waits on this device. Home has
 * the deployments themselves.
 */
export function DeploymentBanner({ userId }: { userId: string }) {
  useOutbox(userId);
  const [path] = useLocation();
  if (path === paths.deployments) return null;
  // Mounted anew on each page, so that it reads what is asked now.
  return <Banner key={path} showsDeployments={path !== paths.home} />;
}

interface Line {
  text: string;
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
      text: `${count(refused.length)} could not be recorded`,
      link: 'Read why',
      Icon: TriangleAlert,
    },
    waiting.length > 0 && {
      text: `${count(waiting.length)} waiting for the connection`,
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

function BannerLine({ line: { text, link, Icon }, more }: { line: Line; more: number }) {
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
        <Link
          href={paths.deployments}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {link}
        </Link>
      </div>
    </div>
  );
}

function lineOf(deployment: Deployment, now: Date): Line | null {
  const shift = openShift(deployment);
  const place = placeOf(deployment);
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

function count(taps: number) {
  return taps === 1 ? '1 tap' : `${taps} taps`;
}
