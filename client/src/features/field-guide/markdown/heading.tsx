import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReaderTools } from './reader-tools.ts';

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

const LOOKS: Record<number, string> = {
  2: 'mt-10 mb-3 border-b border-line pb-2 text-xl font-bold tracking-tight',
  3: 'mt-8 mb-2 text-lg font-bold',
};

interface HeadingProps {
  level: number;
  part: { id: string; text: string } | undefined;
  children: ReactNode;
}

export function TextHeading({ level, part, children }: HeadingProps) {
  const Tag = TAGS[level - 2] ?? 'h6';
  const tools = useReaderTools();
  return (
    <div
      className={`group/part flex flex-wrap items-end gap-1 break-after-avoid ${LOOKS[level] ?? 'mt-6 mb-2 font-bold'}`}
    >
      <Tag
        id={part?.id}
        tabIndex={-1}
        className="min-w-0 flex-[1_1_12rem] scroll-mt-4 wrap-anywhere"
      >
        {children}
      </Tag>
      {tools && part && (
        <button
          type="button"
          aria-label={`Link to “${part.text}”`}
          onClick={() => tools.sharePart(part)}
          className="-my-2 grid size-11 shrink-0 place-items-center rounded text-soft hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover/part:opacity-100 print:hidden"
        >
          <Link2 className="size-5" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
