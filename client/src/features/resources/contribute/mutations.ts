import { useEndpointMutation } from '#client/lib/mutation.ts';
import { createResource } from '#shared/resources/api.ts';
import { registerUpload } from '#shared/uploads/api.ts';

export function useRegisterUpload() {
  return useEndpointMutation(registerUpload, {
    success: {
      title: 'File uploaded',
      description: 'File uploaded successfully. Please complete the resource details.',
    },
    failure: {
      title: 'Upload processing failed',
      description: 'File uploaded but failed to process. Please try again.',
    },
  });
}

export function useContribute() {
  return useEndpointMutation(createResource, {
    invalidates: ['/api/resources', '/api/dashboard'],
    success: {
      title: 'Resource submitted',
      description: 'Your resource has been submitted for review.',
    },
    failure: {
      title: 'Submission failed',
      description: 'Failed to submit resource. Please try again.',
    },
  });
}
