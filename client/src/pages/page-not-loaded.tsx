import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { Reference, TryAgain } from '#client/components/ui/contained.tsx';
import type { Breakage } from '#client/components/ui/error-boundary.tsx';
import { reloadPage } from '#client/lib/reload.ts';
import { paths } from '#client/lib/paths.ts';

/** Shown if a page's code did not load: no connection, or the portal was upgraded meanwhile. */
export function PageNotLoaded() {
  return (
    <Page
      title="Page Not Loaded"
      intro="This page did not load. Check your connection and load it again."
    >
      <LoadAgain />
    </Page>
  );
}

const BROKEN = {
  title: 'Something Went Wrong',
  intro: 'The page can’t be shown. What you had already sent is safe.',
};

export function PageBroken({ reference, retry }: Breakage) {
  return (
    <Page {...BROKEN}>
      <div className="flex flex-wrap gap-3">
        <TryAgain retry={retry} />
        <Link href={paths.home} className={buttonClass('quiet')}>
          Back to Home
        </Link>
      </div>
      <div role="status" className="mt-4">
        <Reference reference={reference} />
      </div>
    </Page>
  );
}

/** Shown for an error outside any page. */
export function PortalBroken() {
  return (
    <Page {...BROKEN}>
      <LoadAgain />
    </Page>
  );
}

function LoadAgain() {
  const [state, setState] = useState<'idle' | 'loading' | 'away'>('idle');
  const load = async () => {
    setState('loading');
    if (!(await reloadPage())) setState('away');
  };
  return (
    <>
      <Button waiting={state === 'loading'} onClick={() => void load()}>
        Load again
      </Button>
      <p role="status" className="mt-4 font-semibold empty:hidden">
        {state === 'away' && 'The portal can’t be reached yet.'}
      </p>
    </>
  );
}
