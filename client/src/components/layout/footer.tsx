import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProgram } from '#client/lib/call/program-store.ts';
import { paths, sections } from '#client/lib/paths.ts';
import { SectionLink } from './section-link.tsx';
import { phoneHref, shownPhone } from '#shared/phone.ts';

const RESOURCE_LINKS = [
  { label: 'Ready.gov', href: 'https://www.ready.gov' },
  {
    label: 'Disaster Distress Helpline',
    href: 'https://www.samhsa.gov/find-help/disaster-distress-helpline',
  },
  { label: 'National VOAD', href: 'https://www.nvoad.org' },
] as const;

const LINK = 'inline-flex min-h-11 items-center hover:text-on-bar hover:underline sm:min-h-8';

export function Footer() {
  const program = useProgram();
  return (
    <footer className="on-bar bg-bar-deep text-on-bar-soft print:hidden">
      <div className="mx-auto max-w-page px-4 pt-10 pb-6 sm:px-6 sm:pt-12">
        <div className="grid grid-fit-2 gap-8 lg:grid-cols-[1.7fr_0.8fr_1.25fr_1.25fr]">
          <div className="min-w-0 max-sm:col-span-full">
            <p className="text-lg font-semibold text-on-bar">{program.title}</p>
            <p className="mt-1">{program.agency}</p>
          </div>
          <Column title="Quick Links">
            <li>
              <SectionLink href={sections.about} className={LINK}>
                About Program
              </SectionLink>
            </li>
            <li>
              <Link href={paths.training} className={LINK}>
                Training
              </Link>
            </li>
            <li>
              <Link href={paths.resources} className={LINK}>
                Resources
              </Link>
            </li>
            <li>
              <SectionLink href={sections.contact} className={LINK}>
                Contact
              </SectionLink>
            </li>
          </Column>
          <Column title="Resources">
            {[{ label: 'Program website', href: program.externalPage }, ...RESOURCE_LINKS].map(
              ({ label, href }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener noreferrer" className={LINK}>
                    {label}
                    <span className="sr-only"> (opens in a new window)</span>
                  </a>
                </li>
              ),
            )}
          </Column>
          <Column title="Contact" id="contact" className="max-sm:col-span-full">
            <li>
              <a href={phoneHref(program.phone) ?? undefined} className={LINK}>
                {shownPhone(program.phone)}
              </a>
            </li>
            <li>
              <a href={`mailto:${program.email}`} className={LINK}>
                {program.email}
              </a>
            </li>
            <li className="flex min-h-8 items-center">
              {program.city}, {program.state}
            </li>
          </Column>
        </div>
        <p className="mt-10 border-t border-bar-line pt-4 text-sm">
          © {program.year} {program.agency}
        </p>
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  id?: string;
  className?: string;
  children: ReactNode;
}

function Column({ title, id, className = '', children }: ColumnProps) {
  return (
    <div id={id} tabIndex={id ? -1 : undefined} className={`min-w-0 wrap-anywhere ${className}`}>
      <h2 className="mb-2 text-sm font-semibold text-bar-gold">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}
