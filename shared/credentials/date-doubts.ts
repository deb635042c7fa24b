import { addMonths } from '#shared/calendar-date.ts';

interface Dates {
  issuedOn: string | null | undefined;
  endsOn: string | null | undefined;
}

type Asked = Partial<Record<keyof Dates, string>>;

const LONGEST_AGO_MONTHS = 60 * 12;
const LONGEST_AHEAD_MONTHS = 20 * 12;

/** Suggested years lie in this range, counted from this year. */
const ISSUED = { least: -10, most: 0 };
const ENDS = { least: 0, most: 10 };

/** Messages about dates that can't be right. */
export function dateMistakes({ issuedOn, endsOn }: Dates, today: string): Asked {
  if (issuedOn && issuedOn > today) {
    return { issuedOn: `This day is still to come.${suggestion(issuedOn, today, ISSUED)}` };
  }
  if (issuedOn && endsOn && endsOn < issuedOn) {
    return { endsOn: 'The end date is before the issue date. Please check both dates.' };
  }
  return {};
}

/** Questions about dates that may be right but look mistyped. */
export function dateDoubts(dates: Dates, today: string): Asked {
  const { endsOn } = dates;
  return {
    ...(endsOn &&
      endsOn < today && { endsOn: `It has ended already.${suggestion(endsOn, today, ENDS)}` }),
    ...farDates(dates, today),
  };
}

/** Asks about dates long ago or far ahead. Past end dates are fine, because imports have them. */
export function farDates({ issuedOn, endsOn }: Dates, today: string): Asked {
  return {
    ...(issuedOn &&
      issuedOn < addMonths(today, -LONGEST_AGO_MONTHS) && {
        issuedOn: `That is long ago.${suggestion(issuedOn, today, ISSUED)}`,
      }),
    ...(endsOn &&
      endsOn > addMonths(today, LONGEST_AHEAD_MONTHS) && {
        endsOn: `That is far ahead.${suggestion(endsOn, today, ENDS)}`,
      }),
  };
}

/** Suggests the year that may be meant: 2026 for 2062 (digits swapped) or 1926 (wrong century). */
function suggestion(date: string, today: string, { least, most }: typeof ISSUED) {
  const year = date.slice(0, 4);
  const swapped = `${year.slice(0, 2)}${year.charAt(3)}${year.charAt(2)}`;
  const likely = [swapped, `20${year.slice(2)}`].find((other) => {
    const distance = Number(other) - Number(today.slice(0, 4));
    return distance >= least && distance <= most;
  });
  if (likely === undefined || likely === year) return ' Is the year right?';
  return ` Did you mean ${likely}?`;
}
