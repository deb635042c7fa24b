import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Empty } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { sectionHref } from '#client/features/program/sections.ts';
import { useTypedText, useUrlState } from '#client/lib/url-state.ts';
import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import type { TextName } from '#shared/messages/text-names.ts';
import { findTexts, groupTexts, labelOf } from './listed-texts.ts';
import { GROUP_LABELS } from './text-labels.ts';

interface TextListProps {
  texts: readonly MessageTextAnswer[];
  /** The text that was open last; the focus returns to its link. */
  last: TextName | null;
}

export function TextList({ texts, last }: TextListProps) {
  const url = useUrlState();
  const typed = useTypedText(url.get('find'), (find) => url.set({ find }, { replace: true }));
  const isOnlyChanged = url.get('changed') !== '';
  const found = findTexts(texts, { words: typed.text, isOnlyChanged });
  const changed = texts.filter(({ own }) => own !== null).length;
  return (
    <div className="flex max-w-desk flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SearchFilter
          label="Search messages"
          placeholder="Name or words of a message"
          typed={typed}
          worksOffline
          className="w-full sm:w-96"
        />
        {(changed > 0 || isOnlyChanged) && (
          <button
            type="button"
            aria-pressed={isOnlyChanged}
            onClick={() => url.set({ changed: isOnlyChanged ? '' : 'yes' }, { replace: true })}
            className="min-h-11 border-b-3 border-transparent px-1 font-semibold text-soft hover:text-ink aria-pressed:border-gold aria-pressed:text-ink"
          >
            {`Changed by the office (${changed})`}
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {countText(found.length)}
      </p>
      {found.length === 0 && <Empty title="No message found" hint="Try fewer or other words." />}
      {groupTexts(found).map(({ group, texts: those }) => (
        <section key={group} aria-labelledby={`texts-${group}`}>
          <h2 id={`texts-${group}`} className="mb-2 text-lg font-semibold">
            {GROUP_LABELS[group]}
          </h2>
          <ul className="grid gap-x-6 border-t border-line md:grid-cols-2">
            {those.map((text) => (
              <Row key={text.name} text={text} takesFocus={text.name === last} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ text, takesFocus }: { text: MessageTextAnswer; takesFocus: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  const { name, own, given, mistakes } = text;
  return (
    <li className="border-b border-line">
      <Link
        ref={link}
        href={`${sectionHref('messages')}&message=${name}`}
        className="flex min-h-16 flex-col justify-center py-2 -outline-offset-3 hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold text-link">{labelOf(text)}</span>
          {own && !mistakes && <Badge tone="blue">Changed</Badge>}
          {mistakes && <Badge tone="amber">Not sent: needs a correction</Badge>}
        </span>
        <span className="line-clamp-1 text-sm text-soft wrap-anywhere">
          {(own ?? given).subject}
        </span>
      </Link>
    </li>
  );
}

function countText(count: number) {
  if (count === 0) return 'No message found';
  return count === 1 ? '1 message' : `${count} messages`;
}
