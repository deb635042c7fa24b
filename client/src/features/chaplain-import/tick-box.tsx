import { useId } from 'react';

interface TickBoxProps {
  label: string;
  hint: string;
  checked: boolean;
  /** Makes the box read-only rather than disabled, so that it keeps the focus. */
  isLocked: boolean;
  onChange: (checked: boolean) => void;
}

export function TickBox({ label, hint, checked, isLocked, onChange }: TickBoxProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        checked={checked}
        aria-disabled={isLocked || undefined}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          if (!isLocked) onChange(event.target.checked);
        }}
        className="choice-mark mt-0.5 aria-disabled:opacity-60"
      />
      <span>
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-sm text-soft">
          {hint}
        </span>
      </span>
    </label>
  );
}
