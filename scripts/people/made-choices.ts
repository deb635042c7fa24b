import { CHOICE_FIELD_NAMES, type ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import { trust } from '#shared/trust.ts';
import { pickSome } from './names.ts';

export function madeChoices(random: () => number, count: () => number) {
  const values = CHOICE_FIELD_NAMES.map((name) => {
    return [
      name,
      pickSome(DEFAULT_LISTS[name].entries, count(), random).map(({ value }) => value),
    ] as const;
  });
  return trust<Record<ChoiceFieldName, string[]>>(Object.fromEntries(values), 'one for each name');
}
