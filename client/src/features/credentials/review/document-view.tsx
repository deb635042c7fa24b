import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { fileSize } from '#client/features/uploads/file-size.ts';
import type { ListedCredential } from '#shared/credentials/schemas.ts';

export function DocumentView({ credential }: { credential: ListedCredential }) {
  const { document, kind, person } = credential;
  if (!document) {
    return (
      <p className="rounded bg-sunken px-4 py-5 text-soft">
        {kind.documentRule === 'none'
          ? 'This kind of credential needs no document.'
          : 'No document was sent.'}
      </p>
    );
  }
  const title = `Document: ${kind.name} of ${person.name}`;
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <Shown path={document.path} contentType={document.contentType} title={title} />
      <figcaption className="flex flex-wrap items-center gap-x-3">
        <ServerLink
          href={document.path}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet', '-ml-4')}
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          Open in a new tab
        </ServerLink>
        <span className="text-sm text-soft">
          {document.contentType === 'application/pdf' ? 'PDF' : 'Photo'}, {fileSize(document.size)}
        </span>
      </figcaption>
    </figure>
  );
}

interface ShownProps {
  path: string;
  contentType: string;
  title: string;
}

function Shown({ path, contentType, title }: ShownProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <NotShown>The document could not be shown here.</NotShown>;
  if (contentType !== 'application/pdf') {
    return (
      <img
        src={path}
        alt={title}
        onError={() => setFailed(true)}
        className="max-h-[75dvh] w-full bg-sunken object-contain"
      />
    );
  }
  return navigator.pdfViewerEnabled ? (
    // oxlint-disable-next-line iframe-missing-sandbox -- browsers show no PDF in a sandbox
    <iframe src={path} title={title} className="h-[75dvh] w-full bg-sunken" />
  ) : (
    <NotShown>This browser opens PDF files in another app.</NotShown>
  );
}

function NotShown({ children }: { children: string }) {
  return <Notice urgent>{children} Open it in a new tab.</Notice>;
}
