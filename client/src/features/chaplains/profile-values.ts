import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import {
  eachField,
  isChoiceField,
  type Profile,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';

export type ProfileValues = {
  [Name in ProfileFieldName]: Name extends ChoiceFieldName ? string[] : string;
};

export function profileValues(stored: Profile | null): ProfileValues {
  return eachField<ProfileValues>((name) => stored?.[name] ?? (isChoiceField(name) ? [] : ''));
}
