import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoundBarProps {
  search: string;
  current: number;
  count: number;
  onPrevious: () => void;
  onNext: () => void;
  onClear: () => void;
}

export function FoundBar({ search, current, count, onPrevious, onNext, onClear }: FoundBarProps) {
  return (
    <div
      role="search"
      aria-label="Found words"
      className="flex min-w-0 flex-[1_1_16rem] items-center gap-1"
    >
      <p role="status" className="flex min-w-0 grow flex-wrap gap-x-1 text-sm">
        {count > 0 && (
          <span className="font-semibold whitespace-nowrap tabular-nums">{`${current + 1} of ${count} `}</span>
        )}
        <span className="min-w-0 truncate text-soft">
          {count > 0 ? `“${search}”` : `“${search}” is not in the text`}
        </span>
      </p>
      {count > 1 && (
        <>
          <IconButton label="Previous match" onClick={onPrevious}>
            <ChevronUp className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label="Next match" onClick={onNext}>
            <ChevronDown className="size-5" aria-hidden="true" />
          </IconButton>
        </>
      )}
      <IconButton label="Stop marking" onClick={onClear}>
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface IconButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded hover:bg-sunken"
    >
      {children}
    </button>
  );
}
