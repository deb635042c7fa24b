import type { MessageKind } from '#shared/messages/constants.ts';
import type { KindOfText, TextName, WrittenKind } from '#shared/messages/text-names.ts';
import { trust } from '#shared/trust.ts';
import type { FactsOf } from '#server/features/messages/facts.ts';
import { accountTexts } from './account-texts.ts';
import { callTexts } from './call-texts.ts';
import { credentialTexts } from './credential-texts.ts';
import { programTexts } from './program-texts.ts';
import type { Text } from './text.ts';

const TEXTS: { [Name in TextName]: Text<FactsOf<KindOfText<Name>>> } = {
  ...callTexts,
  ...accountTexts,
  ...programTexts,
  ...credentialTexts,
};

export const textOf = (name: TextName) =>
  trust<Text<object>>(TEXTS[name], 'the facts of its kind are all that it gets');

type ToldKind = Exclude<MessageKind, WrittenKind>;

type NameOf<Kind extends ToldKind> = {
  [Name in TextName]: KindOfText<Name> extends Kind ? Name : never;
}[TextName];

type VariedKind = {
  [Kind in ToldKind]: [NameOf<Kind>] extends [Kind] ? never : Kind;
}[ToldKind];

const CHOICES: { [Kind in VariedKind]: (facts: FactsOf<Kind>) => NameOf<Kind> } = {
  'long-on-scene': ({ chaplainName }) =>
    chaplainName === null ? 'long-on-scene' : 'long-on-scene-office',
  'second-factor-removed': ({ passkey, byOffice, byLink = false }) => {
    if (byLink) return 'second-factor-removed-link';
    if (byOffice) return 'second-factor-removed-office';
    return passkey === null ? 'second-factor-removed' : 'second-factor-removed-passkey';
  },
  'announcements-stopped': ({ stopped, more }) =>
    stopped.length === 1 && more === 0 ? 'announcements-stopped-one' : 'announcements-stopped',
};

export function textNameOf(kind: ToldKind, facts: object): TextName {
  const choices = trust<Partial<Record<ToldKind, (facts: object) => TextName>>>(
    CHOICES,
    'the outbox keeps with each kind the facts of that kind',
  );
  return choices[kind]?.(facts) ?? kind;
}
