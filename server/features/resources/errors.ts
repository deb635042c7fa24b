import { FILE_IN_USE } from '#shared/resources/constants.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts';

export const resourceNotFound = () => notFound('This resource');

export const officeDeletes = () =>
  forbidden('Only the office can delete a resource that is in the library.');

const ofFile = (message: string) => badRequest(message, { fileUrl: message });

export const notAnObject = () => ofFile('This file was not uploaded to the portal.');

export const neverRegistered = () =>
  ofFile('The portal does not have this file any more. Please upload it again.');

export const wrongFormat = () => {
  const message = 'The file can’t be used in this format.';
  return badRequest(message, { format: message });
};

export const fileInUse = () =>
  conflict(FILE_IN_USE, 'This file has already been submitted as a resource.');

export const anothersFile = () => forbidden('This file was uploaded by somebody else.');

export const pendingIsForOffice = () => forbidden('Only the office can see all pending resources.');
