import { Link } from 'wouter';

interface LinkSwitchProps {
  label: string;
  links: readonly { href: string; label: string; current: boolean }[];
}

export function LinkSwitch({ label, links }: LinkSwitchProps) {
  return (
    <nav aria-label={label}>
      <ul className="inline-flex max-w-full flex-wrap rounded p-px">
        {links.map((link) => (
          <li
            key={link.href}
            className="-m-px grow border border-control first:rounded-l last:rounded-r"
          >
            <Link
              href={link.href}
              aria-current={link.current ? 'page' : undefined}
              className="flex min-h-11 items-center px-4 font-semibold text-soft hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
