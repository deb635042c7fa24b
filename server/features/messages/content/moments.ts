import { program } from '#shared/program.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns an ISO time in a zone, by default the program's, as in 'Mon, May 4, 2026, 3:00 AM CDT'. */
export function momentIn(zone: string | null, time: string): string {
  // The space before AM is a narrow one, which text messages would pay for.
  return formatOf(zone ?? program.timeZone)
    .format(new Date(time))
    .replaceAll(/\s/gu, ' ');
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = makeFormat(zone) ?? formatOf(program.timeZone);
  formats.set(zone, made);
  return made;
}

/** Returns null for a zone that the database knows and this Node doesn't. */
function makeFormat(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    });
  } catch {
    return null;
  }
}
