import { useEffect, useState } from 'react';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { PreviewDialog } from '#client/features/resources/preview-dialog.tsx';
import { savedContent } from '#client/lib/device/saved-files.ts';
import type { Resource } from '#shared/resources/schemas.ts';

interface SavedPreviewProps {
  resource: Resource;
  onClose: () => void;
}

export function SavedPreview({ resource, onClose }: SavedPreviewProps) {
  const url = useSavedUrl(resource.id);
  if (url === undefined) return null;
  if (url !== null) return <PreviewDialog resource={resource} savedUrl={url} onClose={onClose} />;
  return (
    <Dialog title={resource.title} description="There is no copy on this device" onClose={onClose}>
      <Notice urgent>
        You can open this file when the connection is back. To read it offline later, press ‘Save
        for offline’ then.
      </Notice>
      <DialogFooter cancel="Done" />
    </Dialog>
  );
}

/** An object URL of the saved copy; null if there is none, undefined while loading. */
function useSavedUrl(id: string) {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let isClosed = false;
    const open = async () => {
      const content = await savedContent(id);
      if (isClosed) return;
      made = content ? URL.createObjectURL(content) : undefined;
      setUrl(made ?? null);
    };
    void open();
    return () => {
      isClosed = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url;
}
