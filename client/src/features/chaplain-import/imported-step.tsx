import { CircleCheck } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import type { ImportResult } from '#shared/chaplain-import/schemas.ts';
import { unlistedValues } from './checked-rows.ts';
import { APPROVE_LATER, importedText } from './imported-text.ts';
import { useApproveImported, useInviteImported, useMakePasswordLinks } from './mutations.ts';
import { RefusedDownload } from './refused-download.tsx';
import { UnlistedList } from './unlisted-list.tsx';
import type { CheckedFile } from './use-roster-import.ts';

export interface Done {
  approved: boolean;
  linked: boolean;
  invited: boolean;
}

interface ImportedStepProps {
  file: CheckedFile;
  result: ImportResult;
  done: Done;
  onDone: (more: Partial<Done>) => void;
  onClose: () => void;
}

export function ImportedStep({ file, result, done, onDone, onClose }: ImportedStepProps) {
  const { chaplainIds } = result;
  const approve = useApproveImported();
  const invite = useInviteImported();
  const makeLinks = useMakePasswordLinks();
  const number = chaplainIds.length.toLocaleString('en-US');
  return (
    <>
      <h3 ref={focus} tabIndex={-1} className="flex items-center gap-3 text-lg font-semibold">
        <CircleCheck className="size-6 shrink-0 text-green" aria-hidden="true" />
        Import successful
      </h3>
      <p>{importedText(result)}</p>
      {file.rows.some(({ outcome }) => outcome === 'refuse') && <RefusedDownload file={file} />}
      <NotTaken file={file} result={result} />
      {result.selfRegistered > 0 && (
        <Notice tone="amber">
          {result.selfRegistered === 1
            ? 'One row matched an account that somebody registered themselves. That account isn’t included here: check that it is the same person, and approve it separately.'
            : `${result.selfRegistered.toLocaleString('en-US')} rows matched accounts that people registered themselves. Those accounts aren’t included here: check that each is the same person, and approve each separately.`}
        </Notice>
      )}
      {chaplainIds.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          <li className="flex flex-wrap items-center justify-between gap-3 py-4">
            <p className="max-w-reading flex-[1_1_20rem]">
              {done.approved
                ? `${number} chaplains are approved and active.`
                : `${number} chaplains wait for approval. ${APPROVE_LATER}`}
            </p>
            {!done.approved && (
              <VanishingButton
                waiting={approve.isPending}
                onClick={() =>
                  approve.mutate(
                    { body: { ids: chaplainIds } },
                    { onSuccess: () => onDone({ approved: true }) },
                  )
                }
              >
                Approve the imported chaplains
              </VanishingButton>
            )}
          </li>
          <li className="flex flex-wrap items-center justify-between gap-3 py-4">
            <p className="max-w-reading flex-[1_1_20rem]">
              {done.invited
                ? 'The mails are on their way. The list shows who has opened the mail, and whose mail bounced.'
                : 'People without a password can’t sign in yet. A mail with a link lets each of them set a password, once and within 72 hours.'}
            </p>
            {!done.invited && (
              <VanishingButton
                waiting={invite.isPending}
                onClick={() =>
                  invite.mutate(
                    { body: { ids: chaplainIds } },
                    { onSuccess: () => onDone({ invited: true }) },
                  )
                }
              >
                Invite them by mail
              </VanishingButton>
            )}
          </li>
          <li className="flex flex-wrap items-center justify-between gap-3 py-4">
            <p className="max-w-reading flex-[1_1_20rem]">
              {done.linked
                ? 'The file with the links is saved. If you make new links, the links in this file and in the mails stop working.'
                : 'Or pass the links on yourself: download a file with a link for each person. A link works for 72 hours. Give it only to the person it is for.'}
            </p>
            <Button
              waiting={makeLinks.isPending}
              onClick={() =>
                makeLinks.mutate(
                  { body: { chaplainIds } },
                  { onSuccess: () => onDone({ linked: true }) },
                )
              }
            >
              Set-password links (CSV)
            </Button>
          </li>
        </ul>
      )}
      <DialogFooter cancel={null}>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}

function NotTaken({ file, result }: Pick<ImportedStepProps, 'file' | 'result'>) {
  const { namesKept, valuesLeftOut } = result;
  return (
    <>
      {namesKept > 0 && (
        <Notice tone="amber">
          {namesKept === 1
            ? 'One name stayed as it was, because “Is this the same person?” was not ticked.'
            : `${namesKept.toLocaleString('en-US')} names stayed as they were, because “Is this the same person?” was not ticked.`}
        </Notice>
      )}
      {valuesLeftOut > 0 && (
        <Notice tone="amber" title="Values that are not on our lists were left out">
          <UnlistedList values={unlistedValues(file.rows, [])} />
        </Notice>
      )}
    </>
  );
}

function focus(element: HTMLElement | null) {
  element?.focus();
}
