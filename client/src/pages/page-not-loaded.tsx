import { useState } from 'react';
import { Page } from '#client/components/layout/page.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { reloadPage } from '#client/lib/reload.ts';

/** In place of a page whose code did not arrive: no connection, or a newer portal was installed. */
export function PageNotLoaded() {
  return (
    <Page
      title="Page Not Loaded"
      intro="This page did not arrive. Check your connection and load it again."
    >
      <LoadAgain />
    </Page>
  );
}

/** In place of everything, when showing it went wrong. */
export function PageBroken() {
  return (
    <Page
      title="Something Went Wrong"
      intro="The page could not be shown. What you had already sent is safe."
    >
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
