import { ChevronDown, Eye, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { FormatIcon } from '#client/features/resources/format-icon.tsx';
import { fileKind } from '#client/features/resources/labels.ts';
import { fileSize } from '#client/features/uploads/file-size.ts';
import { useIsConnected } from '#client/lib/call/connection.ts';
import { removeFiles, storageRoom, type SavedFile } from '#client/lib/device/saved-files.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { SavedPreview } from './saved-preview.tsx';
import { useSavedFiles } from './use-saved-files.ts';

interface SavedListProps {
  isInstead: boolean;
}

export function SavedList({ isInstead }: SavedListProps) {
  const saved = useSavedFiles();
  const [isUnfolded, setUnfolded] = useState(false);
  const [opened, setOpened] = useState<Resource | null>(null);
  const [removing, setRemoving] = useState<readonly SavedFile[]>([]);
  const isConnected = useIsConnected();
  const heading = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  if (saved === undefined) return <div className="min-h-11" />;
  if (!saved) return null;
  const { files } = saved;
  const isOpen = isUnfolded || isInstead;
  const remove = async (removed: readonly SavedFile[]) => {
    setRemoving([]);
    await removeFiles(removed.map(({ resource }) => resource.id));
    heading.current?.focus();
  };
  return (
    <section aria-label="Saved on this device" className="rounded border border-line bg-surface">
      <h2>
        <button
          ref={heading}
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setUnfolded(!isOpen)}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded px-4 py-2 text-left"
        >
          <span className="font-semibold">Saved on this device</span>
          <span className="text-soft tabular-nums">{sumOf(files)}</span>
          <ChevronDown
            className={`ml-auto size-5 text-soft ${isOpen ? 'rotate-180' : ''}`}
            aria-hidden="true"
          />
        </button>
      </h2>
      <div id={panelId} hidden={!isOpen} className="flex flex-col gap-3 px-4 pb-4">
        {isInstead && <p className="text-soft">The library itself needs a connection.</p>}
        {files.length === 0 && (
          <p className="max-w-reading text-soft">
            Press ‘Save for offline’ on a resource to have it without a connection.
          </p>
        )}
        {files.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {files.map((file) => (
              <Row
                key={file.resource.id}
                file={file}
                onOpen={() => setOpened(file.resource)}
                onRemove={() => (isConnected ? void remove([file]) : setRemoving([file]))}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Room files={files} />
          {files.length > 1 && <Button onClick={() => setRemoving(files)}>Remove all</Button>}
        </div>
      </div>
      {opened && <SavedPreview resource={opened} onClose={() => setOpened(null)} />}
      {removing.length > 0 && (
        <ConfirmDialog
          title={removing.length > 1 ? 'Remove all from this device?' : 'Remove from this device?'}
          description={
            isConnected
              ? 'The files stay in the library, where you can save them again.'
              : 'Without a connection you can’t open these files or save them again.'
          }
          confirm="Remove"
          keep="Keep"
          waiting={false}
          worksOffline
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving([])}
        >
          <ul className="wrap-anywhere">
            {removing.map(({ resource }) => (
              <li key={resource.id} className="font-semibold">
                {resource.title}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface RowProps {
  file: SavedFile;
  onOpen: () => void;
  onRemove: () => void;
}

function Row({ file: { resource, bytes }, onOpen, onRemove }: RowProps) {
  const { title, fileName } = resource;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <FormatIcon resource={resource} className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-soft">{`${fileKind(fileName)}, ${fileSize(bytes)}`}</p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={`Open: ${title}`} onClick={onOpen}>
          <Eye className="size-4" aria-hidden="true" />
          Open
        </Button>
        <Button
          look="quiet"
          aria-label={`Remove from this device: ${title}`}
          title="Remove"
          className="min-w-11 px-2!"
          onClick={onRemove}
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

function Room({ files }: { files: readonly SavedFile[] }) {
  const [room, setRoom] = useState<Awaited<ReturnType<typeof storageRoom>>>(null);
  useEffect(() => {
    let isShown = true;
    void storageRoom().then((found) => isShown && setRoom(found));
    return () => {
      isShown = false;
    };
  }, [files]);
  return (
    <p className="text-sm text-soft">
      {room &&
        `The portal uses ${fileSize(room.used)} of this device. It can use about ${fileSize(room.left)} more.`}
    </p>
  );
}

function sumOf(files: readonly SavedFile[]) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  return files.length === 0 ? 'Nothing yet' : `${count}, ${fileSize(bytes)}`;
}
