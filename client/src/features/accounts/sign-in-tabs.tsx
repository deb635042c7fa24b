import { useId, type KeyboardEvent } from 'react';
import { TAB_CLASS, TAB_LIST_CLASS, type TabsProps } from '#client/components/ui/tab-parts.ts';

/** Replaces `Tabs` on the sign-in page to avoid loading Radix. Supports the same keys. */
export function SignInTabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  return (
    <div>
      <div role="tablist" aria-label={label} className={`${TAB_LIST_CLASS} mb-6`}>
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
              // Needed besides onFocus, because Safari doesn't focus a button on click.
              onClick={choose}
              onKeyDown={moveFocus}
              className={TAB_CLASS}
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
