import type { ComponentType } from 'react';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { ChoiceGroups } from '#client/components/form/choice-groups.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { useHeldValues } from '#client/components/form/use-held-values.ts';
import { offeredGroups } from '#shared/program/offered-entries.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import {
  declarationOf,
  isChoiceField,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldKind,
  type ProfileFieldName,
} from '#shared/chaplains/profile-fields.ts';
import { AffiliationField } from './affiliation-field.tsx';
import { OfferField } from './offer-field.tsx';
import type { ProfileValues } from './profile-values.ts';
import { RegionField } from './region-field.tsx';

export type Author = 'applicant' | 'chaplain' | 'office';

interface InputProps {
  name: ProfileFieldName;
  author: Author;
}

const INPUTS: Record<ProfileFieldKind, ComponentType<InputProps>> = {
  phone: Phone,
  line: Line,
  region: RegionField,
  affiliation: Affiliation,
  text: Text,
  choices: Choices,
};

const isShort = (name: ProfileFieldName) => ['phone', 'line'].includes(PROFILE_FIELDS[name].kind);

interface ProfileFieldsProps {
  author: Author;
  without?: ProfileFieldName;
}

export function ProfileFields({ author, without }: ProfileFieldsProps) {
  const names = PROFILE_FIELD_NAMES.filter((name) => name !== without);
  const inputOf = (name: ProfileFieldName) => {
    const Input = INPUTS[PROFILE_FIELDS[name].kind];
    return <Input key={name} name={name} author={author} />;
  };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">{names.filter(isShort).map(inputOf)}</div>
      {names.filter((name) => !isShort(name)).map(inputOf)}
    </>
  );
}

function Phone({ name, author }: InputProps) {
  return (
    <TextField<ProfileValues>
      name={name}
      label={PROFILE_FIELDS[name].label}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete(name, author)}
    />
  );
}

function Line({ name, author }: InputProps) {
  return (
    <TextField<ProfileValues>
      name={name}
      label={PROFILE_FIELDS[name].label}
      autoComplete={autoComplete(name, author)}
      autoCapitalize="words"
    />
  );
}

/** The office gets 'off', because browsers would fill in the administrator's own data. */
function autoComplete(name: ProfileFieldName, author: Author) {
  return (author !== 'office' && declarationOf(name).autoComplete) || 'off';
}

function Affiliation({ author }: InputProps) {
  return author === 'office' ? (
    <AffiliationField textLabel="Other affiliation" />
  ) : (
    <AffiliationField />
  );
}

function Text({ name, author }: InputProps) {
  const { label, hint } = declarationOf(name);
  return (
    <TextAreaField<ProfileValues>
      name={name}
      label={label}
      {...(author !== 'office' && hint && { hint })}
      optional
    />
  );
}

function Choices({ name, author }: InputProps) {
  if (!isChoiceField(name)) return null;
  return author === 'office' ? (
    <WholeListField name={name} />
  ) : (
    <OfferField name={name} optional={author === 'chaplain'} />
  );
}

function WholeListField({ name }: { name: ChoiceFieldName }) {
  const groups = offeredGroups(useLists()[name], useHeldValues(name));
  const { label } = PROFILE_FIELDS[name];
  return (
    <CheckboxField<ProfileValues> name={name} label={label} choices={[]} optional>
      <ChoiceGroups name={name} groups={groups} />
    </CheckboxField>
  );
}
