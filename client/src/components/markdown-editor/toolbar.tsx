import type { LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';

export interface ToolButton {
  label: string;
  icon: LucideIcon;
  title: string;
  /** Undefined for a tool that is neither on nor off. */
  isOn?: boolean | undefined;
  onUse: () => void;
}

interface ToolbarProps {
  label: string;
  controls: string;
  tools: readonly ToolButton[];
}

/** Tab stops at the toolbar only once; the arrow keys move between its buttons. */
export function Toolbar({ label, controls, tools }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const to = placeOf(event.key, current, tools.length);
    if (to === null) return;
    event.preventDefault();
    setCurrent(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={move}
      className="grid grid-fit-4 gap-0.5 rounded-t border border-b-0 border-control bg-sunken p-0.5 sm:flex sm:flex-wrap"
    >
      {tools.map(({ label: name, icon: Icon, title, isOn, onUse }, index) => (
        <button
          key={name}
          type="button"
          title={title}
          aria-pressed={isOn}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Keeps the focus in the text field, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onUse}
          className="flex min-h-11 min-w-11 flex-col items-center justify-center rounded px-1 text-xs font-semibold text-ink hover:bg-surface aria-pressed:bg-primary aria-pressed:text-on-primary sm:flex-row sm:gap-1.5 sm:px-2.5 sm:text-sm"
        >
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          {name}
        </button>
      ))}
    </div>
  );
}

function placeOf(key: string, current: number, count: number) {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
