import { Dialog } from '#client/components/ui/dialog.tsx';
import { deskKeys } from '#client/lib/desk-keys.ts';

const EVERYWHERE = [
  ['/', 'Search; ↓ goes to the results'],
  ['↓ ↑', 'Go through the rows'],
  ['Enter', 'Open the row'],
  ['Space', 'Select the row'],
  ['Esc', 'Close what is open'],
  ['?', 'Show these keys'],
] as const;

export function DeskKeysDialog({ onClose }: { onClose: () => void }) {
  const here = [...deskKeys].map(([letter, { label }]) => [letter.toUpperCase(), label] as const);
  return (
    <Dialog title="Keys" description="These keys work unless you are typing." onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        {[...here, ...EVERYWHERE].map(([key, label]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-11 rounded border border-line bg-sunken px-2 py-1 text-center font-sans">
                {key}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
