import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'destructive' | 'on-bar' | 'on-bar-secondary';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded px-4 py-2 text-center font-semibold transition-colors disabled:cursor-default disabled:opacity-60';

const LOOKS: Record<Look, string> = {
  primary:
    'bg-primary text-on-primary shadow-[inset_0_-3px_0_var(--bar-gold)] enabled:hover:bg-primary-hover [a]:hover:bg-primary-hover',
  secondary:
    'border border-control bg-surface text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken',
  quiet: 'text-link underline-offset-4 enabled:hover:underline [a]:hover:underline',
  'on-bar': 'bg-on-bar text-bar shadow-[inset_0_-3px_0_var(--bar-gold)] hover:bg-on-bar/90',
  'on-bar-secondary': 'border border-on-bar-soft text-on-bar hover:bg-bar-line',
  destructive: 'border border-red bg-surface text-red enabled:hover:bg-red-wash',
};

/** @returns the classes of a button, for a link that looks like one. */
export function buttonClass(look: Look, more = '') {
  return `${SHAPE} ${LOOKS[look]} ${more}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** It waits for an answer: shows so, and can't be pressed again. */
  waiting?: boolean;
}

export function Button({
  look = 'secondary',
  waiting = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      disabled={(disabled ?? false) || waiting}
      aria-busy={waiting}
    >
      {waiting && <Spinner />}
      {children}
    </button>
  );
}
