import { LogOut, Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useCloseOnBack } from '#client/lib/close-on-back.ts';
import { paths } from '#client/lib/paths.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { ProgramMark } from './motif.tsx';

interface Entry {
  href: string;
  label: string;
}

interface NavigationProps {
  user: User | null;
  entries: readonly Entry[];
  sessionKnown: boolean;
  loggingOut: boolean;
  onLogout: () => void;
}

const LINK =
  'flex min-h-11 items-center border-transparent font-semibold text-on-bar-soft hover:text-on-bar aria-[current=page]:border-bar-gold aria-[current=page]:text-on-bar';
const IN_BAR = `${LINK} border-b-3 px-1 whitespace-nowrap`;
const IN_MENU = `${LINK} border-l-3 px-3`;
const ACTION =
  'inline-flex min-h-11 items-center gap-2 rounded border border-on-bar-soft px-4 font-semibold hover:bg-bar-line aria-disabled:opacity-60';

/** With more entries than this, the links get a line below the program's name and the account. */
const ENTRIES_BESIDE = 5;
/** With more entries than this, the links stand closer together, and the bar is wider. */
const ENTRIES_APART = 9;

export function Navigation(props: NavigationProps) {
  const { entries } = props;
  const { shortTitle } = useProgram();
  const ownLine = entries.length > ENTRIES_BESIDE;
  const [path] = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const close = () => setOpenOn(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  useCloseOnBack(isOpen, close);
  const logOutFromMenu = () => {
    close();
    // If logging out opens a dialog, the dialog can return the focus to this button.
    toggle.current?.focus();
    props.onLogout();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      toggle.current?.focus();
    };
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) setOpenOn(null);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const Icon = isOpen ? X : Menu;
  return (
    <header
      ref={bar}
      className="on-bar top-(--bar-top) z-30 border-b border-bar-line bg-bar text-on-bar max-lg:sticky print:hidden"
    >
      <nav
        aria-label="Main"
        className={`mx-auto px-4 sm:px-6 ${entries.length > ENTRIES_APART ? 'max-w-desk' : 'max-w-page'}`}
      >
        <div className="flex min-h-14 flex-wrap items-center gap-x-2 lg:min-h-16 lg:gap-x-8">
          <Link
            href={paths.home}
            className="flex min-h-11 max-w-full min-w-26 grow basis-min items-center gap-2 rounded sm:gap-3 lg:my-2 lg:basis-0"
          >
            <ProgramMark />
            <span className="line-clamp-3 min-w-0 leading-tight font-bold max-[22rem]:text-[0.9375rem]">
              {shortTitle}
            </span>
          </Link>
          <ul
            className={`hidden flex-wrap items-center lg:flex ${entries.length > ENTRIES_APART ? 'gap-x-1 max-xl:text-sm xl:gap-x-4' : 'gap-x-6'} ${ownLine ? 'order-last w-full border-t border-bar-line' : ''}`}
          >
            {entries.map((entry) => (
              <li key={entry.href}>
                <EntryLink entry={entry} current={isAt(path, entry.href)} className={IN_BAR} />
              </li>
            ))}
          </ul>
          <div className="my-2 ml-auto hidden items-center gap-4 lg:flex">
            <Account {...props} />
          </div>
          <button
            ref={toggle}
            type="button"
            className="-mr-2 ml-auto inline-flex min-h-11 items-center gap-1.5 rounded px-2 font-semibold lg:hidden"
            aria-expanded={isOpen}
            aria-controls={isOpen ? 'mobile-menu' : undefined}
            onClick={() => (isOpen ? close() : setOpenOn(path))}
          >
            <Icon className="size-6" aria-hidden="true" />
            Menu
          </button>
        </div>
        {isOpen && (
          <div
            id="mobile-menu"
            className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain border-y border-bar-line bg-bar px-4 py-3 shadow-float sm:px-6 lg:hidden"
          >
            <ul className="flex flex-col">
              {entries.map((entry) => (
                <li key={entry.href}>
                  <EntryLink
                    entry={entry}
                    current={isAt(path, entry.href)}
                    className={IN_MENU}
                    onClick={close}
                  />
                </li>
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-bar-line pt-4 pb-1">
              <Account {...props} onLogout={logOutFromMenu} />
            </div>
          </div>
        )}
      </nav>
    </header>
  );
}

/** Also true on pages below `href`, such as the pages of the profile. */
function isAt(path: string, href: string) {
  return path === href || (href !== paths.home && path.startsWith(`${href}/`));
}

interface EntryLinkProps {
  entry: Entry;
  current: boolean;
  className: string;
  onClick?: () => void;
}

function EntryLink({ entry, current, ...link }: EntryLinkProps) {
  return (
    <Link href={entry.href} aria-current={current ? 'page' : undefined} {...link}>
      {entry.label}
    </Link>
  );
}

function Account({ user, sessionKnown, loggingOut, onLogout }: NavigationProps) {
  if (!sessionKnown) return null;
  if (!user) {
    return (
      <Link href={paths.auth} className={ACTION}>
        Sign In
      </Link>
    );
  }
  return (
    <>
      <span className="max-w-60 truncate text-on-bar-soft lg:max-w-48">
        Welcome, {user.firstName}
      </span>
      <button
        type="button"
        className={ACTION}
        aria-disabled={loggingOut || undefined}
        onClick={() => !loggingOut && onLogout()}
      >
        <LogOut className="size-4" aria-hidden="true" />
        Logout
      </button>
    </>
  );
}
