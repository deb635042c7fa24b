import { useId, type KeyboardEvent, type ReactNode } from 'react';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
}

/** As the ARIA Authoring Practices have tabs: one stop of Tab, the arrows, Home and End choose. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="mb-6 flex flex-wrap gap-x-6 border-b border-line"
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          const choose = () => {
            if (!isChosen) onChange(tab.value);
          };
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}-tab`}
              aria-selected={isChosen}
              aria-controls={`${id}-${tab.value}`}
              tabIndex={isChosen ? 0 : -1}
              onFocus={choose}
              // Safari gives a button that is clicked no focus.
              onClick={choose}
              onKeyDown={moveFocus}
              className="-mb-px min-h-11 border-b-3 border-transparent px-1 font-semibold text-soft hover:text-ink aria-selected:border-gold aria-selected:text-ink"
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-labelledby={`${id}-${tab.value}-tab`}
          tabIndex={-1}
          hidden={tab.value !== value}
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  );
}

/** Moves the focus to another tab by a key, which chooses it. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const button = event.currentTarget;
  const { firstElementChild: first, lastElementChild: last } = button.parentElement ?? button;
  const next = {
    ArrowLeft: button.previousElementSibling ?? last,
    ArrowRight: button.nextElementSibling ?? first,
    Home: first,
    End: last,
  }[event.key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
