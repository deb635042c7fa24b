import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { date } from '#client/lib/dates.ts';
import type { Passkey } from '#shared/second-factor/schemas.ts';
import { OnlyStepDialog } from './only-step-dialog.tsx';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  hasOther: boolean;
  isRequired: boolean;
}

export function PasskeyList({ passkeys, hasOther, isRequired }: PasskeyListProps) {
  const [open, setOpen] = useState<{ dialog: 'rename' | 'remove'; passkey: Passkey } | null>(null);
  const close = () => setOpen(null);
  const isLast = !hasOther && passkeys.length === 1;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            onRename={() => setOpen({ dialog: 'rename', passkey })}
            onRemove={() => setOpen({ dialog: 'remove', passkey })}
          />
        ))}
      </ul>
      {open?.dialog === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' &&
        (isLast && isRequired ? (
          <OnlyStepDialog onClose={close} />
        ) : (
          <RemovePasskeyDialog passkey={open.passkey} isLast={isLast} onClose={close} />
        ))}
    </>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-soft">
          {`Added ${date(createdAt)}, ${lastUsedAt ? `last used ${date(lastUsedAt)}` : 'not used yet'}`}
          {isBackedUp && <span className="block">Also available on your other devices</span>}
        </p>
      </div>
      <div className="-mx-3 flex">
        <Button
          look="quiet"
          aria-label={`Rename: ${name}`}
          title="Rename"
          className="min-w-11 px-2!"
          onClick={onRename}
        >
          <Pencil className="size-5" aria-hidden="true" />
        </Button>
        <VanishingButton
          look="quiet"
          aria-label={`Remove: ${name}`}
          title="Remove"
          className="min-w-11 px-2!"
          onClick={onRemove}
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </VanishingButton>
      </div>
    </li>
  );
}
