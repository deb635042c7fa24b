import { ArrowDownToLine, Check } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { ProgressBar } from '#client/components/ui/progress-bar.tsx';
import { fileSize } from '#client/features/uploads/file-size.ts';
import { useIsConnected } from '#client/lib/call/connection.ts';
import { removeFiles } from '#client/lib/device/saved-files.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { save, useSaving } from './saving.ts';
import { useSavedFiles } from './use-saved-files.ts';

const SavedPreview = lazyComponent(
  async () => (await import('./saved-preview.tsx')).SavedPreview,
  NotArrived,
);

/** Saves the resource's file. A saved file can be removed or, without a connection, opened. */
export function SaveButton({ resource }: { resource: Resource }) {
  const { id, title } = resource;
  const saved = useSavedFiles();
  const saving = useSaving(id);
  const isConnected = useIsConnected();
  const [isOpen, setOpen] = useState(false);
  if (saved === null) return null;
  const isSaved = saved?.files.some((file) => file.resource.id === id);
  return (
    <div className="flex flex-col gap-3 sm:mt-2">
      {saving?.step === 'failed' && (
        <Notice tone="red" urgent title="Not saved on this device">
          {saving.problem}
        </Notice>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        {saving?.step === 'saving' && (
          <div className="min-w-0 grow">
            <ProgressBar label={`Saving ${title}`} share={saving.share} />
          </div>
        )}
        <p role="status" className="flex min-w-0 grow items-center gap-2 empty:hidden">
          {isSaved && <Check className="size-4 shrink-0 text-green" aria-hidden="true" />}
          {isSaved && 'Saved on this device'}
        </p>
        {saving?.step === 'saving' ? (
          <Button look="quiet" aria-label={`Cancel saving: ${title}`} onClick={saving.cancel}>
            Cancel
          </Button>
        ) : isSaved ? (
          <Button
            look="quiet"
            aria-label={isConnected ? `Remove from this device: ${title}` : `Open: ${title}`}
            onClick={() => (isConnected ? void removeFiles([id]) : setOpen(true))}
          >
            {isConnected ? 'Remove' : 'Open'}
          </Button>
        ) : (
          <Button
            className="grow"
            aria-label={`Save for offline, ${fileSize(resource.fileSize)}: ${title}`}
            needsConnection
            onClick={() => void save(resource)}
          >
            <ArrowDownToLine className="size-4" aria-hidden="true" />
            {`Save for offline, ${fileSize(resource.fileSize)}`}
          </Button>
        )}
      </div>
      {isOpen && (
        <LazyBoundary fallback={null}>
          <SavedPreview resource={resource} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}
