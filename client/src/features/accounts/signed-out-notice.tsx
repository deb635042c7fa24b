import { Notice } from '#client/components/ui/notice.tsx';
import { isAnyKept } from '#client/lib/draft.ts';
import { useSessionOver } from '#client/lib/session.ts';

export function SignedOutNotice() {
  if (!useSessionOver()) return null;
  return (
    <div className="mb-6">
      <Notice tone="amber" title="You were signed out. Sign in to go on." urgent>
        You come back to where you were{isAnyKept() && ', and what you typed is still there'}.
      </Notice>
    </div>
  );
}
