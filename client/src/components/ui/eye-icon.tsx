import { Eye, EyeOff } from 'lucide-react';

interface EyeIconProps {
  crossed: boolean;
  className: string;
}

export function EyeIcon({ crossed, className }: EyeIconProps) {
  const Icon = crossed ? EyeOff : Eye;
  return <Icon className={className} aria-hidden="true" />;
}
