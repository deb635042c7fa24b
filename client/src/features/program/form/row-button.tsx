import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  label: string;
  icon: LucideIcon;
  by?: 1 | -1;
  disabled?: boolean;
  onPress: () => void;
}

export function RowButton({ label, icon: Icon, by, disabled = false, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-by={by}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center rounded text-soft hover:bg-sunken hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent"
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}
