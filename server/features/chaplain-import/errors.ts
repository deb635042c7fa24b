import { AppError, conflict } from '#server/errors.ts';

/** `fields` has the reasons for the first hundred refused rows, by row index. */
export const rowsRefused = (reasons: ReadonlyMap<number, string>) => {
  const fields: Record<string, string> = {};
  for (const [row, reason] of [...reasons].slice(0, 100)) fields[`chaplains.${row}`] = reason;
  const [example = ''] = reasons.values();
  return new AppError({
    status: 400,
    code: 'rows-refused',
    message: `Nothing was imported: ${reasons.size === 1 ? 'one row was' : `${reasons.size} rows were`} refused. ${example}.`,
    fields,
  });
};

export const changedMeanwhile = () =>
  conflict(
    'changed-meanwhile',
    'Somebody in this file has registered or applied meanwhile. Please try again.',
  );

export const otherThanPreviewed = () =>
  conflict(
    'changed-meanwhile',
    'The record of somebody in this file was changed after the check. Please look at the rows again.',
  );

export const decisionOutdated = (value: string) =>
  conflict(
    'changed-meanwhile',
    `The program’s lists were changed after the file was checked. Please decide again what “${value}” means.`,
  );
