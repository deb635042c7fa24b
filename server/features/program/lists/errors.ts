import { badRequest, conflict } from '#server/errors.ts';

export const entryNotThere = () =>
  conflict(
    'entry-not-there',
    'Somebody else removed or merged one of the two entries meanwhile. Look at the list again.',
  );

export const tooManyMerged = (label: string, most: number) =>
  badRequest(
    `${label} already stands for as many merged values as it can (${most}). Choose another entry.`,
  );

interface InUse {
  label: string;
  people: number;
  records: number;
}

export const entryInUse = ({ label, people, records }: InUse) =>
  conflict(
    'entry-in-use',
    `${label} can’t be removed: ${usesText({ people, records })}. Retire it, or merge it into another.`,
  );

function usesText({ people, records }: Omit<InUse, 'label'>) {
  const parts = [
    people > 0 && (people === 1 ? '1 person has it' : `${number(people)} people have it`),
    records > 0 && (records === 1 ? '1 record has it' : `${number(records)} records have it`),
  ];
  return parts.filter(Boolean).join(', and ');
}

const number = (count: number) => count.toLocaleString('en-US');
