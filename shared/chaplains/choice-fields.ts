import { trust } from '#shared/trust.ts';

export interface ChoiceField {
  /** Names the field on forms and cards, and heads its column in files. */
  label: string;
  /** How cards show the choices. */
  badges: {
    tone: 'plain' | 'outline';
    /** How many an administrator's card shows. */
    max: number;
  };
}

/** What the directory's cards need of the fields with choices: their schemas would slow it down. */
export const CHOICE_FIELDS = {
  expertise: { label: 'Expertise', badges: { tone: 'plain', max: 3 } },
  availability: { label: 'Availability', badges: { tone: 'outline', max: 2 } },
} as const satisfies Record<string, ChoiceField>;

export type ChoiceFieldName = keyof typeof CHOICE_FIELDS;

export const CHOICE_FIELD_NAMES = trust<readonly ChoiceFieldName[]>(
  Object.keys(CHOICE_FIELDS),
  'they are its keys',
);
