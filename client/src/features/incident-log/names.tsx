import { useState } from 'react';

const FEW = 3;

/** Shows the first few names and a button for the rest. On paper, shows all names. */
export function Names({ names }: { names: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || names.length <= FEW + 1) return names.join(', ');
  return (
    <>
      {names.slice(0, FEW).join(', ')}{' '}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 rounded font-semibold text-link underline-offset-4 hover:underline lg:min-h-8"
      >
        {`and ${(names.length - FEW).toLocaleString('en-US')} more`}
      </button>
      <span className="hidden print:inline">{names.slice(FEW).join(', ')}</span>
    </>
  );
}
