import {
  Compass,
  FileText,
  GraduationCap,
  HeartPulse,
  HeartHandshake,
  Paperclip,
  RadioTower,
  Scale,
  Truck,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { foundInText } from '#client/features/field-guide/markdown/found-words.ts';
import { Marked } from '#client/features/field-guide/markdown/marked.tsx';
import { readingTime } from '#client/features/field-guide/reading-time.ts';
import { StatusBadge } from '#client/features/field-guide/status-badge.tsx';
import { date } from '#client/lib/dates.ts';
import { sectionPath } from '#client/lib/paths.ts';
import type { SectionSummary } from '#shared/field-guide/schemas.ts';
import { withQuery } from '#shared/http.ts';

const ICONS: readonly { keyword: RegExp; icon: ReactNode }[] = [
  { keyword: /introduction/i, icon: <Compass className="size-5" /> },
  { keyword: /roles/i, icon: <Users className="size-5" /> },
  { keyword: /deployment/i, icon: <Truck className="size-5" /> },
  { keyword: /communication/i, icon: <RadioTower className="size-5" /> },
  { keyword: /training/i, icon: <GraduationCap className="size-5" /> },
  { keyword: /crisis/i, icon: <HeartPulse className="size-5" /> },
  { keyword: /spiritual/i, icon: <HeartHandshake className="size-5" /> },
  { keyword: /legal/i, icon: <Scale className="size-5" /> },
  { keyword: /appendi(x|ces)/i, icon: <Paperclip className="size-5" /> },
];

function sectionIcon(title: string): ReactNode {
  return ICONS.find(({ keyword }) => keyword.test(title))?.icon ?? <FileText className="size-5" />;
}

interface SectionCardProps {
  section: SectionSummary;
  search: string;
  words: RegExp | null;
  /** Shows a draft/published badge. False for readers, who see only published sections. */
  showsStatus: boolean;
  actions?: ReactNode;
}

/** Opens the section when any part of the card except the actions is pressed. */
export function SectionCard({ section, search, words, showsStatus, actions }: SectionCardProps) {
  const shown = section.found ?? section.preview;
  return (
    <article
      aria-label={section.title}
      className="relative flex gap-4 px-1 py-5 hover:bg-sunken/60 sm:px-4"
    >
      <div
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded bg-sunken text-gold max-sm:hidden"
      >
        {sectionIcon(section.title)}
      </div>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
            <Link
              href={withQuery(sectionPath(section.id), { q: search })}
              className="after:absolute after:inset-0"
            >
              <span className="mr-1 font-normal text-soft tabular-nums">{section.orderIndex}.</span>{' '}
              <Marked text={section.title} found={foundInText(section.title, words)} />
            </Link>
          </h2>
          {showsStatus && <StatusBadge isPublished={section.isPublished} />}
        </div>
        <p className="mt-2 max-w-reading wrap-anywhere">
          <Marked text={shown} found={foundInText(shown, words)} />
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="py-1 text-sm text-soft">
            {'Last updated '}
            <time dateTime={section.updatedAt}>{date(section.updatedAt)}</time>
            {` · ${readingTime(section.wordCount)}`}
          </p>
          {actions}
        </div>
      </div>
    </article>
  );
}
