import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { programSettingsQuery } from '#client/features/program/queries.ts';
import { SECTION_LABELS, sectionHref } from '#client/features/program/sections.ts';
import { settingId, showSetting } from '#client/features/program/shown-setting.ts';
import { findSettings, searchEntries, type Found } from './search-entries.ts';

const MAX_SHOWN = 30;

export function SettingSearch() {
  const id = useId();
  const { data } = useQuery(programSettingsQuery);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = data ? findSettings(searchEntries(data), text).slice(0, MAX_SHOWN) : [];
  const shows = isOpen && text.trim() !== '' && data !== undefined;

  const close = () => setOpen(false);
  const go = (entry: Found) => {
    close();
    navigate(hrefOf(entry));
    // If the setting isn't loaded yet, this does nothing; its part shows it after loading.
    window.setTimeout(() => showSetting(entry.name));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'Escape' && shows) {
      event.preventDefault();
      close();
      input.current?.focus();
    } else if (event.key === 'Enter' && at === -1) {
      event.preventDefault();
      if (found[0]) go(found[0]);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      (links[next] ?? (next < 0 ? input.current : null))?.focus();
    }
  };

  const handlers = {
    onKeyDown,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!frame.current?.contains(relatedTarget)) close();
    },
  };

  return (
    <search ref={frame} aria-label="Settings" className="relative block">
      <label htmlFor={id} className="sr-only">
        Search settings
      </label>
      <Search
        className="pointer-events-none absolute top-3 left-3 size-5 text-soft"
        aria-hidden="true"
      />
      <input
        ref={input}
        id={id}
        type="search"
        autoComplete="off"
        placeholder="Search settings"
        aria-keyshortcuts="/"
        maxLength={200}
        value={text}
        {...handlers}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
        }}
        className={`${INPUT_CLASS} pl-10`}
      />
      <p role="status" className="sr-only">
        {shows && countText(found.length)}
      </p>
      {shows && (
        <div className="absolute top-full left-0 z-40 mt-1 max-h-[60dvh] w-full overflow-y-auto rounded border border-line bg-surface shadow-float lg:w-120">
          {found.length === 0 && <p className="px-4 py-3 text-soft">No setting found</p>}
          <ul ref={list} className="divide-y divide-line">
            {found.map((entry) => (
              <li key={entry.name}>
                <Link
                  href={hrefOf(entry)}
                  {...handlers}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey) return;
                    event.preventDefault();
                    go(entry);
                  }}
                  className="flex min-h-11 flex-col justify-center px-4 py-2 -outline-offset-3 hover:bg-sunken focus:bg-sunken"
                >
                  <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="font-semibold">{entry.label}</span>
                    <span className="text-sm text-soft">{SECTION_LABELS[entry.section]}</span>
                  </span>
                  <span className="line-clamp-1 text-sm text-soft wrap-anywhere">{entry.line}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}

const hrefOf = ({ section, list, name }: Found) =>
  `${sectionHref(section)}${list ? `&list=${list}` : ''}#${settingId(name)}`;

function countText(count: number) {
  if (count === 0) return 'No setting found';
  return count === 1 ? '1 setting found' : `${count} settings found`;
}
