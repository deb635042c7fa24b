import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import { MESSAGE_TEXTS } from '#shared/messages/text-names.ts';
import { trust } from '#shared/trust.ts';
import { GROUP_LABELS, groupOf, type Group } from './text-labels.ts';

export const labelOf = ({ name }: Pick<MessageTextAnswer, 'name'>) => MESSAGE_TEXTS[name].label;

interface Search {
  /** The search words, each of which must occur in the label or in the text. */
  words: string;
  isOnlyChanged: boolean;
}

export function findTexts(texts: readonly MessageTextAnswer[], { words, isOnlyChanged }: Search) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    if (isOnlyChanged && text.own === null) return false;
    const { subject, short, body } = text.own ?? text.given;
    const said = [labelOf(text), GROUP_LABELS[groupOfText(text)], subject, short, body].join(' ');
    return wanted.every((word) => said.toLowerCase().includes(word));
  });
}

export function groupTexts(texts: readonly MessageTextAnswer[]) {
  const groups = trust<Group[]>(Object.keys(GROUP_LABELS), 'they are its keys');
  return groups
    .map((group) => ({ group, texts: texts.filter((text) => groupOfText(text) === group) }))
    .filter((each) => each.texts.length > 0);
}

const groupOfText = ({ name }: MessageTextAnswer) => groupOf(MESSAGE_TEXTS[name].kind);
