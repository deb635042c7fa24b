import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import {
  eachField,
  isChoiceField,
  type Profile,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';

/** A profile as a form holds it. */
export type ProfileValues = {
  [Name in ProfileFieldName]: Name extends ChoiceFieldName ? string[] : string;
};

/** Returns what a form begins with, blank where nothing is stored. */
export function profileValues(stored: Profile | null): ProfileValues {
  return eachField<ProfileValues>((name) => stored?.[name] ?? (isChoiceField(name) ? [] : ''));
}
