import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import type { TextName } from '#shared/messages/text-names.ts';
import { declaredOf } from '#server/features/messages/content/text.ts';
import { textOf } from '#server/features/messages/content/texts.ts';
import type { StoredPart } from '#server/program/settings-queries.ts';
import { isFaultless, mistakesOf, storedText } from './own-texts.ts';
import { channelsOf } from './preview.ts';

export function presentText(name: TextName, stored: StoredPart): MessageTextAnswer {
  const own = storedText(stored, name);
  const mistakes = own ? mistakesOf(name, own.text) : {};
  return {
    name,
    given: textOf(name).given,
    own: own?.text ?? null,
    version: own?.version ?? 0,
    mistakes: isFaultless(mistakes) ? null : mistakes,
    channels: [...channelsOf(name)],
    placeholders: declaredOf(textOf(name)),
  };
}
