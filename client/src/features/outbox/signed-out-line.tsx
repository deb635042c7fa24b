import { WifiOff } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { BannerLine } from '#client/components/layout/banner-line.tsx';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { countLabel } from '#client/lib/outbox/count-label.ts';
import { refreshQueue } from '#client/lib/outbox/keeper.ts';
import { useQueue } from '#client/lib/outbox/queue-state.ts';
import { paths, signInPath } from '#client/lib/paths.ts';

export function SignedOutLine({ otherwise }: { otherwise: ReactNode }) {
  const unsent = ofTheLast(useQueue().actions.filter(({ refusal }) => refusal === undefined));
  const [path] = useLocation();
  const { search, hash } = window.location;
  const isSignIn = path === paths.auth;
  useEffect(() => void refreshQueue(), []);
  if (unsent.length === 0) return otherwise;
  return (
    <div role="status" className="print:hidden">
      <aside aria-label="Waiting to be sent">
        <BannerLine
          line={{
            text: `You are signed out. Sign in to send ${countLabel(unsent)}`,
            href: isSignIn ? null : signInPath(path + search + hash),
            link: 'Sign in',
            Icon: WifiOff,
          }}
        />
      </aside>
    </div>
  );
}

function ofTheLast(actions: readonly QueuedAction[]) {
  const last = actions.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1);
  return actions.filter(({ userId }) => userId === last?.userId);
}
