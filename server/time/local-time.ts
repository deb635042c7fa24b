/** Formats as '2026-11-01 01:30 GMT-4'. The offset tells apart times that clocks show twice. */
export function localTime(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  });
  return (time: Date) => {
    const part = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, value]),
    );
    return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']} ${part['timeZoneName']}`;
  };
}
