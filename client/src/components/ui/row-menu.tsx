import { Ellipsis, type LucideIcon } from 'lucide-react';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link } from 'wouter';
import { useCloseOnBack } from '#client/lib/close-on-back.ts';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';

const CloseMenu = createContext<() => void>(() => undefined);

const ITEM =
  'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left wrap-anywhere hover:bg-sunken focus:bg-sunken focus-visible:-outline-offset-3 aria-disabled:opacity-60';

type Opening = 'first' | 'last' | null;

interface RowMenuProps {
  name: string;
  /** The items. They stay mounted when the menu closes, because dialogs of items may be open. */
  children: ReactNode;
}

export function RowMenu({ name, children }: RowMenuProps) {
  const [opening, setOpening] = useState<Opening>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [isAbove, setIsAbove] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = opening !== null;
  const label = `Actions for ${name}`;

  const open = (at: 'first' | 'last') => {
    setIsAbove(false);
    setWasOpened(true);
    setOpening(at);
  };
  const close = useCallback(() => {
    setOpening(null);
    button.current?.focus({ preventScroll: true });
  }, []);
  useCloseOnBack(isOpen, close);

  useLayoutEffect(() => {
    if (!opening || !menu.current || !button.current) return;
    const { height } = menu.current.getBoundingClientRect();
    const { top, bottom } = button.current.getBoundingClientRect();
    setIsAbove(bottom + height > window.innerHeight && top > height);
    itemsOf(menu.current)
      .at(opening === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [opening]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: PointerEvent) => {
      const isWithin = target instanceof Node && menu.current?.parentElement?.contains(target);
      if (!isWithin) setOpening(null);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  return (
    <div className="relative inline-block print:hidden">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="grid size-11 place-items-center rounded text-soft hover:bg-sunken aria-expanded:bg-sunken"
        onClick={() => (isOpen ? close() : open('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </button>
      {wasOpened && (
        <CloseMenu value={close}>
          <div
            ref={menu}
            id={id}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            hidden={!isOpen}
            className={`absolute right-0 z-30 w-max max-w-[min(20rem,calc(100vw-2rem))] overflow-hidden rounded border border-line bg-surface py-1 text-ink shadow-float ${isAbove ? 'bottom-full' : 'top-full'}`}
            onKeyDown={(event) => {
              if (event.key === 'Escape' || event.key === 'Tab') close();
              else moveFocus(event);
            }}
          >
            {children}
          </div>
        </CloseMenu>
      )}
    </div>
  );
}

interface MenuItemProps {
  icon: LucideIcon;
  needsConnection?: boolean;
  /** Runs after the menu has closed and its button has the focus. */
  onPress: () => void;
  children: string;
}

export function MenuItem({
  icon: Icon,
  needsConnection = false,
  onPress,
  children,
}: MenuItemProps) {
  const close = useContext(CloseMenu);
  const isCut = !useIsConnected() && needsConnection;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      title={isCut ? NEEDS_CONNECTION : undefined}
      aria-disabled={isCut || undefined}
      className={ITEM}
      onClick={() => {
        if (isCut) return;
        close();
        onPress();
      }}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </button>
  );
}

interface MenuLinkProps {
  icon: LucideIcon;
  href: string;
  children: string;
}

export function MenuLink({ icon: Icon, href, children }: MenuLinkProps) {
  const close = useContext(CloseMenu);
  return (
    <Link href={href} role="menuitem" tabIndex={-1} className={ITEM} onClick={close}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </Link>
  );
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** Arrows, Home and End move between items; a letter finds the next item that begins with it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const next: Record<string, HTMLElement | undefined> = {
    ArrowDown: after[0],
    ArrowUp: at < 0 ? items.at(-1) : items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  };
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;
  const letter = event.key.toLowerCase();
  const target = isLetter
    ? after.find((item) => item.textContent.toLowerCase().startsWith(letter))
    : next[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
