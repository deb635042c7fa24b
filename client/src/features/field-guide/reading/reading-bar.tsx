import { List } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { buttonClass } from '#client/components/ui/button.tsx';
import type { Part } from '#client/features/field-guide/markdown/parsed-text.ts';
import { useCloseOnBack } from '#client/lib/close-on-back.ts';
import { PartsList } from './parts-list.tsx';

interface ReadingBarProps {
  parts: readonly Part[];
  children?: ReactNode;
}

export function ReadingBar({ parts, children }: ReadingBarProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  useCloseOnBack(isOpen, close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  const hasParts = parts.length > 1;
  if (!hasParts && !children) return null;
  return (
    <div
      data-bottom-bar
      className={`sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-surface px-4 shadow-float sm:mx-0 sm:rounded sm:border print:hidden ${children ? '' : 'lg:hidden'}`}
    >
      {isOpen && (
        <nav
          id="parts-at-hand"
          aria-label="Parts of this section"
          className="absolute inset-x-0 bottom-full max-h-[60dvh] overflow-y-auto border-y border-line bg-surface px-4 py-2 shadow-float lg:hidden"
        >
          <PartsList parts={parts} onFollow={() => setOpen(false)} />
        </nav>
      )}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-2">
        {hasParts && (
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? 'parts-at-hand' : undefined}
            onClick={() => setOpen(!isOpen)}
            className={buttonClass('quiet', 'shrink-0 -ml-4 lg:hidden')}
          >
            <List className="size-5" aria-hidden="true" />
            On this page
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
