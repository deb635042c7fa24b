import type { ReactNode } from 'react';

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

const LOOKS: Record<number, string> = {
  2: 'mt-10 mb-3 border-b border-line pb-2 text-xl font-bold tracking-tight',
  3: 'mt-8 mb-2 text-lg font-bold',
};

interface HeadingProps {
  level: number;
  id: string | undefined;
  children: ReactNode;
}

export function TextHeading({ level, id, children }: HeadingProps) {
  const Tag = TAGS[level - 2] ?? 'h6';
  return (
    <Tag
      id={id}
      tabIndex={-1}
      className={`scroll-mt-4 wrap-anywhere break-after-avoid ${LOOKS[level] ?? 'mt-6 mb-2 font-bold'}`}
    >
      {children}
    </Tag>
  );
}
