import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';

const ProgramMap = lazyComponent(
  async () => (await import('#client/components/layout/program-map.tsx')).ProgramMap,
);

export function OurRegions() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button className="mt-4" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        See our regions
      </Button>
      <LazyBoundary fallback={null}>{isShown && <ProgramMap />}</LazyBoundary>
    </>
  );
}
