import type { ReactNode } from 'react';

type Tone = 'plain' | 'green' | 'amber' | 'red';

const TONES: Record<Tone, string> = {
  plain: 'border-gold bg-surface',
  green: 'border-green bg-green-wash',
  amber: 'border-amber bg-amber-wash',
  red: 'border-red bg-red-wash',
};

interface NoticeProps {
  tone?: Tone;
  title?: string;
  /** Whether screen readers announce the notice immediately. */
  urgent?: boolean;
  children: ReactNode;
}

export function Notice({ tone = 'plain', title, urgent = false, children }: NoticeProps) {
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={`max-w-reading rounded border-l-4 px-4 py-3 text-ink print:hidden ${TONES[tone]}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
