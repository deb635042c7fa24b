import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { ProgressBar } from '#client/components/ui/progress-bar.tsx';
import { fileSize } from './file-size.ts';
import type { Upload } from './use-file-upload.ts';

type ChosenUpload = Exclude<Upload<unknown>, { step: 'none' }>;

interface FileProgressProps {
  upload: ChosenUpload;
  onAct: () => void;
  onDrop: () => void;
}

export function FileProgress({ upload, onAct, onDrop }: FileProgressProps) {
  const { name, size } = upload.file;
  const then = (act: () => void) => () => {
    onAct();
    act();
  };
  const share = shareOf(upload);
  return (
    <div className="flex flex-col gap-3 rounded border border-control p-4">
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>{' '}
        <span className="whitespace-nowrap text-soft">{fileSize(size)}</span>
      </p>
      <div className="flex flex-wrap justify-between gap-x-3 text-soft empty:hidden">
        <p role="status">{TEXTS[upload.step]}</p>
        {typeof share === 'number' && (
          <p className="tabular-nums">{`${Math.floor(share * 100)} %`}</p>
        )}
      </div>
      {share !== undefined && <ProgressBar label={`${TEXTS[upload.step]} ${name}`} share={share} />}
      {upload.step === 'stopped' && (
        <Notice tone="red" urgent>
          {upload.problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {upload.step === 'stopped' && (
          <Button ref={bringIntoView} look="primary" needsConnection onClick={then(upload.again)}>
            Try again
          </Button>
        )}
        <Button onClick={then(onDrop)}>
          {upload.step === 'ready' ? 'Remove file' : 'Cancel upload'}
        </Button>
      </div>
    </div>
  );
}

const TEXTS: Record<ChosenUpload['step'], string> = {
  preparing: 'Preparing…',
  sending: 'Uploading…',
  checking: 'Checking…',
  stopped: 'Not uploaded',
  ready: 'Uploaded',
};

/** Scrolls to the button, which the error text has pushed below the dialog's lower edge. */
function bringIntoView(button: HTMLButtonElement | null) {
  button?.scrollIntoView({ block: 'nearest' });
}

/** Returns the progress from 0 to 1; null if unknown, undefined if nothing is in progress. */
function shareOf(upload: ChosenUpload) {
  if (upload.step === 'sending') return upload.share;
  return upload.step === 'checking' ? null : undefined;
}
