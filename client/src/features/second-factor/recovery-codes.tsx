import { useEffect, useId, useRef } from 'react';
import { useReportUnsaved } from '#client/components/form/unsaved-changes-guard.ts';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { program } from '#client/lib/call/program-store.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { CopyButtons } from './copy-buttons.tsx';

/** What a `FormDialog` asks if it is closed before the person has saved the new codes. */
export const ASKING_TO_KEEP = {
  question: 'Close without keeping your recovery codes? The codes are shown only now.',
  stay: 'Back to the codes',
  leave: 'Close',
};

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  useReportUnsaved(useId(), true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="flex flex-col gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          Keep your recovery codes
        </h3>
        <p>
          If you lose your phone or your passkey, one of these codes lets you in instead. Each works
          once. The codes are shown only now: print them, or store them with your passwords.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid grid-fit-2 gap-x-6 gap-y-2 rounded bg-sunken p-4 tabular-nums"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <CopyButtons
          text={codes.join('\n')}
          label="Copy"
          otherwise="The browser refused to copy the codes. Download them instead."
        >
          <Button onClick={() => saveFile(fileOf(codes), 'text/plain;charset=utf-8')}>
            Download
          </Button>
        </CopyButtons>
      </div>
      <DialogFooter cancel={null}>
        <Button look="primary" onClick={onKept}>
          I have kept them
        </Button>
      </DialogFooter>
    </>
  );
}

function fileOf(codes: readonly string[]) {
  const lines = [
    `Recovery codes for ${program().title}`,
    window.location.origin,
    'Each code works once, in place of your second step.',
    '',
    ...codes,
    '',
  ];
  return { filename: 'recovery-codes.txt', content: lines.join('\r\n') };
}
