import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  addGuideImage,
  createSection,
  deleteSection,
  orderSections,
  publishSection,
  unpublishSection,
  updateSection,
} from '#shared/field-guide/api.ts';

const CHANGES = ['/api/field-guide'] as const;

export function useCreateSection() {
  return useEndpointMutation(createSection, {
    invalidates: CHANGES,
    success: ({ title, isPublished }) => ({
      title: 'Section created',
      description: isPublished
        ? `${title} is now visible to chaplains.`
        : `${title} is a draft that only the office sees.`,
    }),
    failure: 'inline',
  });
}

export function useUpdateSection() {
  return useEndpointMutation(updateSection, {
    invalidates: CHANGES,
    success: ({ title }) => ({
      title: 'Section updated',
      description: `The changes to ${title} are saved.`,
    }),
    failure: 'inline',
  });
}

export function useDeleteSection(title: string) {
  return useEndpointMutation(deleteSection, {
    invalidates: CHANGES,
    success: { title: 'Section deleted', description: `${title} is deleted.` },
    failure: 'inline',
  });
}

export function usePublishSection() {
  return useEndpointMutation(publishSection, {
    invalidates: CHANGES,
    success: ({ title }) => ({
      title: 'Section published',
      description: `${title} is now visible to chaplains.`,
    }),
  });
}

export function useUnpublishSection() {
  return useEndpointMutation(unpublishSection, {
    invalidates: CHANGES,
    success: ({ title }) => ({
      title: 'Section unpublished',
      description: `${title} is no longer visible to chaplains.`,
    }),
  });
}

export function useOrderSections() {
  return useEndpointMutation(orderSections, {
    invalidates: CHANGES,
    success: { title: 'Sections ordered', description: 'The sections are in their new order.' },
    failure: 'inline',
  });
}

export function useAddGuideImage() {
  return useEndpointMutation(addGuideImage, { failure: 'inline' });
}
