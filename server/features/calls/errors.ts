import { badRequest, conflict, notFound } from '#server/errors.ts';

export const deploymentNotFound = () => notFound('This deployment');

export const activationOver = () =>
  conflict('activation-over', 'This activation is over, so nobody can be called to it.');

export const notAvailable = (count: number) =>
  conflict(
    'not-available',
    `Nobody was asked: ${count === 1 ? 'one of them is' : `${count} of them are`} not an approved and active chaplain any more.`,
  );

export const releaseIsDone = () =>
  conflict(
    'too-late-to-undo',
    'This person has been released and got a message about it. You can call them again.',
  );

export const beenThere = () =>
  conflict('been-there', 'Somebody who is or was on scene can’t be released.');

export function reasonNeeded({ notReady, notRested }: { notReady: number; notRested: number }) {
  const parts = [
    notReady > 0 && `${notReady} of them ${notReady === 1 ? 'is' : 'are'} not ready`,
    notRested > 0 &&
      `${notRested} ${notReady > 0 ? '' : 'of them '}${notRested === 1 ? 'is' : 'are'} not rested`,
  ];
  const message = `Say why: ${parts.filter(Boolean).join(', ')}.`;
  return badRequest(message, { reason: message });
}
