import { useEndpointMutation } from '#client/lib/mutation.ts';
import { importCredentials, previewCredentialImport } from '#shared/credentials/files/api.ts';

export function usePreviewCredentials() {
  return useEndpointMutation(previewCredentialImport, { failure: 'inline' });
}

export function useImportCredentials() {
  return useEndpointMutation(importCredentials, {
    invalidates: ['/api/credentials', '/api/credential-kinds'],
    success: ({ created, renewed, updated }) => ({
      title: 'Credentials imported',
      description: `${number(created)} new, ${number(renewed)} renewed, ${number(updated)} changed.`,
    }),
    failure: 'inline',
  });
}

const number = (count: number) => count.toLocaleString('en-US');
