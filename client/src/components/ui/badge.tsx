import type { ReactNode } from 'react';

/** Green, amber and red show a status; plum, blue, teal and violet show a kind. */
type Tone = 'plain' | 'outline' | 'green' | 'amber' | 'red' | 'plum' | 'blue' | 'teal' | 'violet';

const TONES: Record<Tone, string> = {
  plain: 'bg-sunken font-medium text-ink',
  outline: 'border border-line font-medium text-soft',
  green: 'bg-green-wash font-semibold text-green',
  amber: 'bg-amber-wash font-semibold text-amber',
  red: 'bg-red-wash font-semibold text-red',
  plum: 'bg-plum-wash font-medium text-plum',
  blue: 'bg-blue-wash font-medium text-blue',
  teal: 'bg-teal-wash font-medium text-teal',
  violet: 'bg-violet-wash font-medium text-violet',
};

interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={`inline-flex items-center gap-1 rounded px-2 py-0.5 text-xs ${TONES[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
