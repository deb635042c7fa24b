import { useState } from 'react';

const LONG = 160;
const LINES = 3;

interface FoldedTextProps {
  text: string;
  about: string;
}

export function FoldedText({ text, about }: FoldedTextProps) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > LINES;
  return (
    <div>
      <p className={`whitespace-pre-line wrap-anywhere ${isLong && !open ? 'line-clamp-3' : ''}`}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Show more'}: ${about}`}
          onClick={() => setOpen(!open)}
          className="min-h-11 rounded font-semibold text-link underline-offset-4 hover:underline lg:min-h-8"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
