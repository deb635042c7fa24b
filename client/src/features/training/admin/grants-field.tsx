import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#client/components/form/select-field.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { listCredentialKinds } from '#shared/credentials/kinds/api.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

const kindsQuery = endpointQuery(listCredentialKinds, {});

interface GrantsFieldProps {
  /** The credential granted so far, offered even if it is retired or the list is still loading. */
  current: TrainingSession['grantsKind'];
}

export function GrantsField({ current }: GrantsFieldProps) {
  const kinds = (useQuery(kindsQuery).data?.items ?? []).filter(({ isRetired }) => !isRetired);
  const offered = current && kinds.every(({ id }) => id !== current.id) ? [current] : [];
  const choices = [...kinds, ...offered].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField<{ grantsKindId: string }>
      name="grantsKindId"
      label="Attending grants"
      hint="People whom you mark as attended receive this credential, valid from the day of the session"
      choices={[{ value: '', label: 'No credential' }, ...choices]}
      optional
    />
  );
}
