import { GUIDE_DENIED } from '#shared/access-denied.ts';
import { MAX_SECTIONS } from '#shared/field-guide/constants.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts';

export const accessDenied = () => forbidden(GUIDE_DENIED);

export const sectionNotFound = () => notFound('This section');

export const staleSection = () =>
  conflict(
    'stale-section',
    'Somebody else changed this section while you were editing it. Nothing was saved.',
  );

export const sectionsChanged = () =>
  conflict(
    'sections-changed',
    'Sections were added or deleted meanwhile. Check the list, then change the order again.',
  );

export const tooManySections = () =>
  conflict(
    'too-many-sections',
    `The field guide can have at most ${MAX_SECTIONS.toLocaleString('en-US')} sections.`,
  );

export const nestedTooDeeply = (most: number) => {
  const message = `Lists and quotes can be nested at most ${most} levels deep`;
  return badRequest(message, { content: message });
};

export const imageGone = () => {
  const message = 'The portal does not have this upload any more. Please upload the image again.';
  return badRequest(message, { fileUrl: message });
};
