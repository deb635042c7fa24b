import { Link } from 'wouter';
import { SECTIONS, SECTION_LABELS, sectionHref, type Section } from './sections.ts';

export function SectionLinks({ current }: { current: Section }) {
  return (
    <nav aria-label="Parts of the program">
      <ul className="grid grid-fit-3 border-line max-lg:border-b sm:flex sm:flex-wrap sm:gap-x-5 lg:flex-col lg:border-l">
        {SECTIONS.map((section) => (
          <li key={section}>
            <Link
              href={sectionHref(section)}
              aria-current={section === current ? 'page' : undefined}
              className="-m-px flex min-h-11 items-center border-transparent font-semibold text-soft hover:text-ink max-lg:border-b-3 max-sm:justify-center sm:min-w-11 aria-[current=page]:border-gold aria-[current=page]:text-ink lg:border-l-3 lg:px-4"
            >
              {SECTION_LABELS[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
