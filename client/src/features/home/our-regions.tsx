import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';

const ProgramMap = lazyComponent(
  async () => (await import('#client/components/layout/program-map.tsx')).ProgramMap,
  NotArrived,
);

/** The map is loaded only for those who ask for it. */
export function OurRegions() {
  const [isShown, setShown] = useState(false);
  const { regions } = useProgram();
  if (regions.length === 0) return null;
  return (
    <>
      <Button className="mt-6" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide our regions' : 'See our regions'}
      </Button>
      {isShown && (
        <div className="mt-6">
          <LazyBoundary fallback={<Skeleton className="aspect-3/2 w-full" />}>
            <ProgramMap />
          </LazyBoundary>
        </div>
      )}
    </>
  );
}
