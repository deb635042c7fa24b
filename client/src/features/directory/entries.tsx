import { CONTACT_PLACE } from '#client/components/ui/contact-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { usePackIsOn } from '#client/lib/device/follow-device.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import { Entry } from './entry.tsx';

export const GRID = 'grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';

const KeepToggle = lazyComponent(async () => (await import('./kept/keep-toggle.tsx')).KeepToggle);

export function Entries({ entries }: { entries: readonly DirectoryEntry[] }) {
  const canKeep = usePackIsOn();
  return (
    <ul className={`${GRID} divide-y divide-line border-y border-line sm:divide-y-0 sm:border-0`}>
      {entries.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <Entry
            entry={entry}
            keep={
              canKeep && (
                <LazyBoundary fallback={<span className={CONTACT_PLACE} />}>
                  <KeepToggle entry={entry} />
                </LazyBoundary>
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
