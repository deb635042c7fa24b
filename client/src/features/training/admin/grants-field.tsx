import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#client/components/form/select-field.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { listCredentialKinds } from '#shared/credentials/kinds/api.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

const kindsQuery = endpointQuery(listCredentialKinds, {});

interface GrantsFieldProps {
  /** Offered even before the kinds have loaded, and if this kind is retired. */
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
      hint="People you mark as attended hold this credential from the day of the session"
      choices={[{ value: '', label: 'No credential' }, ...choices]}
      optional
    />
  );
}
