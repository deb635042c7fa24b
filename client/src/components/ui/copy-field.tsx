import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { copyText } from '#client/lib/copy-text.ts';
import { Button } from './button.tsx';
import { INPUT_CLASS } from './input-class.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
  takesFocus?: boolean;
}

export function CopyField({ label, value, hint, takesFocus = false }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const [tried, setTried] = useState<{ value: string; copied: boolean } | null>(null);
  const copied = tried?.value === value ? tried.copied : null;
  const copy = async () => {
    input.current?.select();
    setTried({ value, copied: await copyText(value) });
  };
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className={`${INPUT_CLASS} min-w-0 flex-[1_1_16rem]`}
        />
        <Button look="primary" onClick={() => void copy()} className="max-sm:w-full">
          <Icon className="size-4" aria-hidden="true" />
          Copy
        </Button>
      </div>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      <p role="status" className="text-sm font-semibold empty:hidden">
        {copied === true && 'Copied.'}
        {copied === false &&
          'The browser refused to copy the text. The text is selected, so you can copy it yourself.'}
      </p>
    </div>
  );
}
