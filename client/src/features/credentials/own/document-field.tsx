import { FileText } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { FileBox } from '#client/features/uploads/file-box.tsx';
import { fileSize } from '#client/features/uploads/file-size.ts';
import type { FileUpload } from '#client/features/uploads/use-file-upload.ts';
import type { Credential } from '#shared/credentials/schemas.ts';

interface DocumentFieldProps {
  files: FileUpload;
  box: RefObject<HTMLDivElement | null>;
  /** The stored document, which stays unless the person replaces or removes it. */
  stored: Credential['document'];
  isRequired: boolean;
  onReplace: () => void;
}

export function DocumentField(props: DocumentFieldProps) {
  const { files, box, stored, isRequired, onReplace } = props;
  if (!stored) {
    const label = isRequired ? 'Photo or PDF of the paper' : 'Photo or PDF of the paper (optional)';
    return <FileBox label={label} files={files} box={box} />;
  }
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold">Photo or PDF of the paper</p>
      <div className="flex flex-wrap items-center gap-x-2 rounded border border-control px-4 py-2">
        <ServerLink
          href={stored.path}
          target="_blank"
          rel="noreferrer"
          aria-label="Open the document (opens in a new tab)"
          className={buttonClass('quiet', '-ml-4')}
        >
          <FileText className="size-4" aria-hidden="true" />
          Open the document
        </ServerLink>
        <span className="text-soft">{fileSize(stored.size)}</span>
        <Button className="ml-auto" onClick={onReplace}>
          Replace or remove
        </Button>
      </div>
    </div>
  );
}
