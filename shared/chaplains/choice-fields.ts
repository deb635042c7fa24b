import { trust } from '#shared/trust.ts';

export interface ChoiceField {
  label: string;
  badges: {
    tone: 'plain' | 'outline';
    max: number;
  };
}

/** In its own file, so that the directory needn't load the large schemas. */
export const CHOICE_FIELDS = {
  expertise: { label: 'Expertise', badges: { tone: 'plain', max: 3 } },
  availability: { label: 'Availability', badges: { tone: 'outline', max: 2 } },
} as const satisfies Record<string, ChoiceField>;

export type ChoiceFieldName = keyof typeof CHOICE_FIELDS;

export const CHOICE_FIELD_NAMES = trust<readonly ChoiceFieldName[]>(
  Object.keys(CHOICE_FIELDS),
  'they are its keys',
);
