import { makePasswordLinks } from '#shared/accounts/api.ts';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { approveChaplains, inviteChaplains } from '#shared/chaplains/api.ts';
import { invitedMessage } from '#client/lib/invited-message.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { importedText } from './imported-text.ts';

const IMPORT_FAILED = { title: 'Import failed', isInline: true };

export function usePreviewImport() {
  return useEndpointMutation(previewImport, { failure: IMPORT_FAILED });
}

export function useImportChaplains() {
  return useEndpointMutation(importChaplains, {
    invalidates: ['/api/chaplains', '/api/users', '/api/dashboard'],
    success: (result) => ({ title: 'Import successful', description: importedText(result) }),
    failure: IMPORT_FAILED,
  });
}

export function useApproveImported() {
  return useEndpointMutation(approveChaplains, {
    invalidates: ['/api/chaplains', '/api/dashboard'],
    success: ({ approved }) => ({
      title: 'Chaplains approved',
      description: `${approved.toLocaleString('en-US')} chaplains have been approved and activated.`,
    }),
  });
}

export function useInviteImported() {
  return useEndpointMutation(inviteChaplains, {
    invalidates: ['/api/chaplains', '/api/users'],
    success: invitedMessage,
  });
}

export function useMakePasswordLinks() {
  return useEndpointMutation(makePasswordLinks, {
    stores: (file) => saveFile(file),
    success: {
      title: 'Set-password links made',
      description: 'The file with the links has been saved.',
    },
  });
}
