import { FILE_EMPTY } from '#shared/uploads/constants.ts';
import { HEIC_TEXT, wrongTypeText, type FilePurpose } from '#shared/uploads/purposes.ts';
import { AppError, badRequest, conflict, forbidden, notFound } from '#server/errors.ts';

export const fileNotFound = () => notFound('This file');

export const wrongFileType = (purpose: FilePurpose, name?: string) => {
  const message = wrongTypeText(purpose, name);
  return badRequest(message, { name: message });
};

export const fileEmpty = () => badRequest(FILE_EMPTY, { size: FILE_EMPTY });

const ofFile = (message: string) => badRequest(message, { fileUrl: message });

export const notAnUpload = () => ofFile('This is not an upload address of the portal.');

export const heicInside = () => ofFile(HEIC_TEXT);

export const unknownUpload = () =>
  ofFile('The portal does not have this upload any more. Please upload the file again.');

export const fileNotArrived = () => ofFile('The file has not arrived. Please upload it again.');

export const wrongContent = (extension: string | null, purpose: FilePurpose) =>
  ofFile(
    extension
      ? `The content of the file doesn’t match its ending .${extension}. Save it again in the program that made it, or choose another file.`
      : wrongTypeText(purpose),
  );

export const anothersUpload = () => forbidden('This file was uploaded by somebody else.');

export const addressUsed = () => forbidden('This upload address has already been used.');

export const alreadyArriving = () =>
  conflict(
    'upload-busy',
    'This file is already being uploaded. Please wait until that upload ends.',
  );

const MB = 1024 * 1024;

/** Sends no Retry-After header, because the wait lasts until the office reviews files. */
export const overQuota = (bytes: number) =>
  new AppError({
    status: 429,
    code: 'upload-quota',
    message: `Your contributions that await review fill the ${Math.floor(bytes / MB).toLocaleString('en-US')} MB that you have for them. Wait until some are approved, or withdraw one.`,
  });

export const uploadBusy = () =>
  conflict('upload-busy', 'This file is already being checked. Please try again in a moment.');
