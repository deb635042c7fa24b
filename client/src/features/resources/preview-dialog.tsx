import { Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { fileSize } from '#client/features/uploads/file-size.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { fileKind } from './labels.ts';

interface PreviewDialogProps {
  resource: Resource;
  savedUrl?: string;
  onClose: () => void;
}

export function PreviewDialog({ resource, savedUrl, onClose }: PreviewDialogProps) {
  const { title, fileName, fileUrl } = resource;
  const size = fileSize(resource.fileSize);
  return (
    <Dialog wide title={title} description={`${fileKind(fileName)}, ${size}`} onClose={onClose}>
      <Shown resource={resource} fileUrl={savedUrl ?? fileUrl} />
      <DialogFooter cancel="Done">
        {savedUrl ? (
          <a href={savedUrl} download={fileName} className={buttonClass('secondary')}>
            <Download className="size-4" aria-hidden="true" />
            Download
          </a>
        ) : (
          <FileLinks fileUrl={fileUrl} />
        )}
      </DialogFooter>
    </Dialog>
  );
}

function FileLinks({ fileUrl }: { fileUrl: string }) {
  return (
    <>
      <ServerLink
        href={fileUrl}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary')}
      >
        <ExternalLink className="size-4" aria-hidden="true" />
        Open in a new tab
      </ServerLink>
      <ServerLink href={`${fileUrl}?download=true`} download className={buttonClass('quiet')}>
        <Download className="size-4" aria-hidden="true" />
        Download
      </ServerLink>
      <ConnectionNote className="basis-full" />
    </>
  );
}

function Shown({ resource, fileUrl }: { resource: Resource; fileUrl: string }) {
  const { title, contentType } = resource;
  const [failed, setFailed] = useState(false);
  const onError = () => setFailed(true);
  if (failed) return <NotShown>The file could not be shown here.</NotShown>;
  if (contentType === 'application/pdf') {
    return navigator.pdfViewerEnabled ? (
      // oxlint-disable-next-line iframe-missing-sandbox -- browsers show no PDF in a sandbox
      <iframe src={fileUrl} title={`Preview: ${title}`} className="h-[60dvh] w-full bg-sunken" />
    ) : (
      <NotShown>This browser opens PDF files in another app.</NotShown>
    );
  }
  if (contentType.startsWith('image/')) {
    return (
      <img
        src={fileUrl}
        alt={title}
        onError={onError}
        className="max-h-[60dvh] self-center object-contain"
      />
    );
  }
  if (contentType.startsWith('video/')) {
    return (
      // oxlint-disable-next-line media-has-caption -- contributed files have no captions
      <video
        src={fileUrl}
        controls
        preload="metadata"
        aria-label={title}
        onError={onError}
        className="max-h-[60dvh] w-full bg-bar-deep"
      />
    );
  }
  if (contentType.startsWith('audio/')) {
    // oxlint-disable-next-line media-has-caption -- contributed files have no captions
    return <audio src={fileUrl} controls aria-label={title} onError={onError} className="w-full" />;
  }
  return <NotShown>{`A ${fileKind(resource.fileName)} can’t be shown on this page.`}</NotShown>;
}

function NotShown({ children }: { children: string }) {
  return <Notice urgent>{children} Open it in a new tab or download it.</Notice>;
}
