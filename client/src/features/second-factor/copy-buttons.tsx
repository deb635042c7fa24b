import { useState, type ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { copyText } from '#client/lib/copy-text.ts';

interface CopyButtonsProps {
  text: string;
  label: string;
  otherwise: string;
  children?: ReactNode;
}

export function CopyButtons({ text, label, otherwise, children }: CopyButtonsProps) {
  const [isCopied, setCopied] = useState<boolean>();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(text).then(setCopied)}>{label}</Button>
        {children}
      </div>
      <p role="status" className="text-sm font-semibold empty:hidden">
        {isCopied === true && 'Copied.'}
        {isCopied === false && otherwise}
      </p>
    </div>
  );
}
