import type { InvitationFilter as Filter } from '#shared/accounts/constants.ts';
import { SelectFilter } from './filter-field.tsx';

const OPTIONS: readonly { value: Filter; label: string }[] = [
  { value: 'no-password', label: 'No password yet' },
  { value: 'not-invited', label: 'Not invited' },
  { value: 'invited', label: 'Invited' },
  { value: 'opened', label: 'Opened' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'accepted', label: 'Accepted' },
];

interface InvitationFilterProps {
  value: Filter | undefined;
  onChange: (value: string) => void;
}

export function InvitationFilter({ value, onChange }: InvitationFilterProps) {
  return (
    <SelectFilter
      label="Invitation"
      all="All"
      value={value ?? ''}
      options={OPTIONS}
      onChange={onChange}
    />
  );
}
