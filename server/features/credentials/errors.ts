import {
  ALREADY_DECIDED,
  ALREADY_WAITING,
  DATES_TO_CONFIRM,
  STATUS_LABELS,
  type CredentialStatus,
} from '#shared/credentials/constants.ts';
import { AppError, badRequest, conflict, notFound } from '#server/errors.ts';

export const credentialNotFound = () => notFound('This credential');
export const kindNotFound = () => notFound('This kind of credential');
export const exemptionNotFound = () => notFound('This exemption');

export const noProfile = () =>
  conflict('no-chaplain-profile', 'Complete your application first. Then you can add credentials.');

export const kindRetired = (name: string) =>
  conflict('kind-retired', `‘${name}’ is no longer asked for.`);

export const alreadyWaiting = (name: string) =>
  conflict(ALREADY_WAITING, `‘${name}’ is waiting for verification already. You can change it.`);

export const detailsRefused = (fields: Record<string, string>) =>
  badRequest(Object.values(fields)[0] ?? 'Please check what you entered.', fields);

export const datesToConfirm = (fields: Record<string, string>) =>
  new AppError({
    status: 409,
    code: DATES_TO_CONFIRM,
    message: Object.values(fields).join(' '),
    fields,
  });

export const lockedForOwner = () =>
  conflict(ALREADY_DECIDED, 'This credential was verified. Only the office can change it now.');

export const grantRevoked = () =>
  conflict(
    ALREADY_DECIDED,
    'This credential came from a training, and the office has revoked it. Enter a new one instead.',
  );

interface Decision {
  status: CredentialStatus;
  by: string | null;
}

export const alreadyDecided = ({ status, by }: Decision) =>
  conflict(
    ALREADY_DECIDED,
    by === null
      ? `The status of this credential has changed meanwhile: ${STATUS_LABELS[status].toLowerCase()}.`
      : `${by} decided meanwhile: ${STATUS_LABELS[status].toLowerCase()}.`,
  );

export const changedMeanwhile = () =>
  conflict('changed-meanwhile', 'This credential was changed meanwhile. Please look at it again.');

export const notVerified = () =>
  conflict(ALREADY_DECIDED, 'This credential is not verified any more. Please look at it again.');

export const documentGone = () => {
  const message = 'The portal does not have this file any more. Please upload it again.';
  return badRequest(message, { documentPath: message });
};
