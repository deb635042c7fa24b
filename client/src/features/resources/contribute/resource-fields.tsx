import { SelectField } from '#client/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import {
  CATEGORY_LABELS,
  FORMAT_LABELS,
  RESOURCE_CATEGORIES,
  RESOURCE_FORMATS,
  type ResourceFormat,
} from '#shared/resources/constants.ts';
import type { ContributionFields } from './contribution-fields.ts';

const CATEGORIES = [
  { value: '', label: 'Choose a category' },
  ...RESOURCE_CATEGORIES.map((category) => ({
    value: category,
    label: CATEGORY_LABELS[category],
  })),
];

interface ResourceFieldsProps {
  formats?: readonly ResourceFormat[];
  isPhoto?: boolean;
}

export function ResourceFields({
  formats = RESOURCE_FORMATS,
  isPhoto = false,
}: ResourceFieldsProps) {
  const labelOf = (format: ResourceFormat) =>
    isPhoto && format === 'pdf' ? 'Photos' : FORMAT_LABELS[format];
  const choices = [
    { value: '', label: 'Choose a format' },
    ...formats.map((format) => ({ value: format, label: labelOf(format) })),
  ];
  return (
    <>
      <TextField<ContributionFields> name="title" label="Title" autoComplete="off" />
      <TextAreaField<ContributionFields> name="description" label="Description" rows={4} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField<ContributionFields> name="category" label="Category" choices={CATEGORIES} />
        <SelectField<ContributionFields> name="format" label="Format" choices={choices} />
      </div>
      <TextField<ContributionFields>
        name="tags"
        label="Tags"
        hint="Separated by commas"
        optional
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  );
}
