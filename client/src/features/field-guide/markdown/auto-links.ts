import type { SectionToRead } from '#shared/field-guide/schemas.ts';

export type Mention = SectionToRead['mentions'][number];

export type AutoLink = { from: number; to: number } & (
  { kind: 'phone'; number: string } | { kind: 'section'; id: string }
);

export type FindAutoLinks = (text: string) => AutoLink[];

/** Matches 911 and 988 (the crisis line), but not inside a longer number or an amount. */
const PHONE = /(?<![\p{L}\p{N}$#§.,:/+(-])(?:9-?1-?1|9-?8-?8)(?![\p{L}\p{N}]|[-.,:/]\d|\s?%)/u
  .source;

/** Finds 911, 988 and the titles of `mentions`, ignoring case and treating 'and' like '&'. */
export function autoLinks(mentions: readonly Mention[]): FindAutoLinks {
  const longestFirst = mentions.toSorted((one, other) => other.title.length - one.title.length);
  const groups = longestFirst.map(({ title }) => `(${titlePattern(title)})`);
  const pattern = new RegExp([`(${PHONE})`, ...groups].join('|'), 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map(([whole, phone, ...titles], index, matches) => {
      const from = matches[index]?.index ?? 0;
      const place = { from, to: from + whole.length };
      if (phone) return { ...place, kind: 'phone', number: phone.replaceAll('-', '') };
      const section = longestFirst[titles.findIndex((title) => title !== undefined)];
      return { ...place, kind: 'section', id: section?.id ?? '' };
    });
}

function titlePattern(title: string) {
  const words = title
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .map((word) => (/^(?:&|and)$/i.test(word) ? '(?:&|and)' : word));
  return `(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`;
}
