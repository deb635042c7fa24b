import type { ComponentProps } from 'react';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'destructive' | 'on-bar' | 'on-bar-secondary';

const SHAPE =
  'inline-flex print:hidden min-h-11 items-center justify-center gap-2 rounded px-4 py-2 text-center font-semibold transition-colors aria-disabled:cursor-default aria-disabled:opacity-60';

const LOOKS: Record<Look, string> = {
  primary:
    'bg-primary text-on-primary shadow-[inset_0_-3px_0_var(--bar-gold)] not-aria-disabled:hover:bg-primary-hover',
  secondary: 'border border-control bg-surface text-ink not-aria-disabled:hover:bg-sunken',
  quiet: 'text-link underline-offset-4 not-aria-disabled:hover:underline',
  'on-bar': 'bg-on-bar text-bar shadow-[inset_0_-3px_0_var(--bar-gold)] hover:bg-on-bar/90',
  'on-bar-secondary': 'border border-on-bar-soft text-on-bar hover:bg-bar-line',
  destructive: 'border border-red bg-surface text-red not-aria-disabled:hover:bg-red-wash',
};

export function buttonClass(look: Look, more = '') {
  return `${SHAPE} ${LOOKS[look]} ${more}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  waiting?: boolean;
  needsConnection?: boolean;
}

/** A button that keeps the focus while it can't be pressed, unlike a disabled element. */
export function Button({
  look = 'secondary',
  waiting = false,
  needsConnection = false,
  className,
  children,
  disabled = false,
  title,
  onClick,
  ...rest
}: ButtonProps) {
  const isCut = !useIsConnected() && needsConnection;
  const isOff = disabled || waiting || isCut;
  return (
    <button
      type="button"
      {...rest}
      title={isCut ? NEEDS_CONNECTION : title}
      className={buttonClass(look, className)}
      aria-disabled={isOff || undefined}
      aria-busy={waiting}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {waiting && <Spinner />}
      {children}
    </button>
  );
}
