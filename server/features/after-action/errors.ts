import { AFTER_ACTION_DAYS } from '#shared/after-action/constants.ts';
import { conflict, notFound } from '#server/errors.ts';

export const notThere = () => notFound('This deployment');

export const notLeftYet = () =>
  conflict('not-left', 'You can write this note once you have left: record your departure first.');

export const reportClosed = () =>
  conflict(
    'report-closed',
    `The report is closed: ${AFTER_ACTION_DAYS} days have passed since the activation ended.`,
  );
