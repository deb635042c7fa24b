import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/lib/call/api-error.ts';
import { invalidatePath } from '#client/lib/invalidation.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { useCan } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { createResource, registerUpload } from '#shared/resources/api.ts';
import { FILE_IN_USE } from '#shared/resources/constants.ts';
import type { CreateResourceBody } from '#shared/resources/schemas.ts';

export function useRegisterUpload() {
  return useEndpointMutation(registerUpload, {
    success: {
      title: 'File uploaded',
      description: 'File uploaded successfully. Please complete the resource details.',
    },
    failure: {
      title: 'Upload processing failed',
      description: 'File uploaded but failed to process. Please try again.',
      isInline: true,
    },
  });
}

const CHANGES = ['/api/resources', '/api/dashboard'] as const;

const SUBMITTED = {
  title: 'Resource submitted',
  description: 'Your resource has been submitted for review.',
};

const APPROVED = {
  title: 'Resource approved',
  description: 'The resource is now available to users.',
};

/** Returns a function that submits the resource and shows a toast. @throws if refused */
export function useContribute() {
  const client = useQueryClient();
  const isReviewer = useCan('review-resources');
  const { mutateAsync } = useEndpointMutation(createResource, {
    invalidates: CHANGES,
    success: ({ isApproved }) => (isApproved ? APPROVED : SUBMITTED),
    failure: {
      title: 'Submission failed',
      description: 'Failed to submit resource. Please try again.',
      isInline: true,
      isAnswered: isSubmittedAlready,
    },
  });
  return async (body: CreateResourceBody) => {
    try {
      await mutateAsync({ body });
    } catch (error) {
      if (!isSubmittedAlready(error)) throw error;
      showToast(isReviewer ? APPROVED : SUBMITTED);
      for (const path of CHANGES) void invalidatePath(client, path);
    }
  };
}

/** Only this form uses the file, so 'in use' means that an earlier request succeeded. */
function isSubmittedAlready(error: unknown) {
  return error instanceof ApiError && error.body.code === FILE_IN_USE;
}
