import { Eye, EyeOff } from 'lucide-react';

interface EyeIconProps {
  /** Whether the button hides. */
  crossed: boolean;
  className: string;
}

/** On a button that shows something, or hides it. */
export function EyeIcon({ crossed, className }: EyeIconProps) {
  const Icon = crossed ? EyeOff : Eye;
  return <Icon className={className} aria-hidden="true" />;
}
