import { CHOICE_LISTS } from '#shared/chaplains/catalogue.ts';
import { CHOICE_FIELD_NAMES, type ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import { trust } from '#shared/trust.ts';
import { pickSome } from './names.ts';

export function madeChoices(random: () => number, count: () => number) {
  const values = CHOICE_FIELD_NAMES.map((name) => {
    const choices = CHOICE_LISTS[name].groups.flatMap((group) => group.choices);
    return [name, pickSome(choices, count(), random).map(({ value }) => value)] as const;
  });
  return trust<Record<ChoiceFieldName, string[]>>(Object.fromEntries(values), 'one for each name');
}
