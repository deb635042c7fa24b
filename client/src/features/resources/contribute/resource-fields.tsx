import { SelectField } from '#client/components/form/select-field.tsx';
import { EntryField } from '#client/components/form/entry-field.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import {
  FORMAT_LABELS,
  RESOURCE_FORMATS,
  type ResourceFormat,
} from '#shared/resources/constants.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { ContributionFields } from './contribution-fields.ts';

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
        <EntryField<ContributionFields>
          name="category"
          label="Category"
          list={useLists().resourceCategories}
          none="Choose a category"
        />
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
