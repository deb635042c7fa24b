import { useEndpointMutation } from '#client/lib/mutation.ts';
import { endExemption, exemptChaplain } from '#shared/credentials/exemptions/api.ts';

const CHANGES = ['/api/credential-exemptions', '/api/credentials'] as const;

export function useExempt() {
  return useEndpointMutation(exemptChaplain, {
    invalidates: CHANGES,
    success: ({ person, kind }) => ({
      title: 'Exemption saved',
      description: `${person.name} doesn’t need ‘${kind.name}’.`,
    }),
    failure: 'inline',
  });
}

export function useEndExemption() {
  return useEndpointMutation(endExemption, {
    invalidates: CHANGES,
    success: { title: 'Exemption ended', description: 'The chaplain needs the credential again.' },
    failure: 'inline',
  });
}
