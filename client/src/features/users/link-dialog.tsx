import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { dateTime } from '#client/lib/dates.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';
import { useMakePasswordLink } from './mutations.ts';

interface LinkDialogProps {
  user: ListedUser;
  onClose: () => void;
}

/** Makes a link by which one user sets a password, and shows it this once. */
export function LinkDialog({ user, onClose }: LinkDialogProps) {
  const make = useMakePasswordLink();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Dialog
      title="Set-password link"
      description={`Whoever has the link can set the password of ${name}, once and within 72 hours. A link made earlier ends.`}
      onClose={onClose}
    >
      {make.data ? (
        <MadeLink url={make.data.url} expiresAt={make.data.expiresAt} />
      ) : (
        <div className="flex justify-end">
          <Button
            look="primary"
            waiting={make.isPending}
            onClick={() => make.mutate({ params: { id: user.id } })}
          >
            Make link
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function MadeLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    input.current?.select();
    setCopied(await copyText(url));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Link
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className={`${INPUT_CLASS} min-w-0 flex-[1_1_16rem]`}
        />
        <Button look="primary" onClick={() => void copy()} className="max-sm:w-full">
          {copied ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          Copy
        </Button>
      </div>
      <p className="text-sm text-soft">
        {`Valid until ${dateTime(expiresAt)}. It is shown only now: copy it before you close.`}
      </p>
      <p role="status" className="text-sm font-semibold empty:hidden">
        {copied === true && 'Copied.'}
        {copied === false && 'The browser refused to copy it. It is selected: copy it yourself.'}
      </p>
    </div>
  );
}

/** @returns false where the browser refuses, as it does without HTTPS. */
async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
