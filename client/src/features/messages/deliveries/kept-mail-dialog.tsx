import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { MailFrame } from '#client/components/ui/mail-frame.tsx';
import { MESSAGE_KINDS } from '#shared/messages/constants.ts';
import type { Delivery } from '#shared/messages/schemas.ts';
import { keptMailQuery } from './queries.ts';

interface KeptMailDialogProps {
  delivery: Delivery;
  onClose: () => void;
}

export function KeptMailDialog({ delivery, onClose }: KeptMailDialogProps) {
  const { id, kind, person } = delivery;
  const query = useQuery(keptMailQuery(id));
  return (
    <Dialog
      title={`${MESSAGE_KINDS[kind].label} to ${person.name}`}
      description={
        query.data?.hidesLinks
          ? `The links of this mail are left out: a reader could use them to act as ${person.name}, who works in the office. Links that set a password or confirm an address are on the portal’s console.`
          : 'To open a link, copy its address from the text below. Don’t pass the address on: anybody who has it may get into the account.'
      }
      wide
      onClose={onClose}
    >
      <QueryView query={query} what="The mail" loading={<Skeleton className="h-[50dvh]" />}>
        {(mail) => (
          <>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere">
              <dt className="text-soft">From</dt>
              <dd>{mail.from}</dd>
              <dt className="text-soft">To</dt>
              <dd>{mail.to}</dd>
              <dt className="text-soft">Subject</dt>
              <dd className="font-semibold">{mail.subject}</dd>
            </dl>
            <MailFrame title={`Mail: ${mail.subject}`} html={mail.html} />
            <details>
              <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
                {mail.hidesLinks ? 'Text' : 'Text, with addresses to copy'}
              </summary>
              <pre className="max-w-full rounded border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">
                {mail.text}
              </pre>
            </details>
          </>
        )}
      </QueryView>
      <DialogFooter cancel="Done" />
    </Dialog>
  );
}
