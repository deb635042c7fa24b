import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { AskToApply } from '#client/components/layout/ask-to-apply.tsx';
import { paths } from '#client/lib/paths.ts';

const OPEN = [
  {
    href: paths.training,
    label: 'All training sessions',
    what: 'Announced sessions, with date and place.',
  },
  {
    href: paths.resources,
    label: 'Resource Library',
    what: 'Guides, videos and templates. You can contribute, too.',
  },
];

export function GuestLinks() {
  return (
    <section aria-labelledby="open-to-you" className="min-w-0">
      <h3 id="open-to-you" className="text-lg font-semibold">
        Good to have you here
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {OPEN.map(({ href, label, what }) => (
          <li key={href} className="relative flex items-center justify-between gap-4 py-3">
            <div>
              <Link
                href={href}
                className="font-semibold text-link underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {label}
              </Link>
              <p className="text-soft">{what}</p>
            </div>
            <ArrowRight className="size-5 shrink-0 text-soft" aria-hidden="true" />
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-reading text-soft">
        Would you like to serve as a chaplain, or to take a seat in a training? Ask the office to
        change your role; then a short application opens here.
      </p>
      <AskToApply />
    </section>
  );
}
