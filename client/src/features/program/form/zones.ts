import type { SearchedOption } from '#client/components/ui/search-choice.tsx';

/** Zones that the search lists first, before anything is typed. */
const COMMON = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

let zones: readonly SearchedOption[] | undefined;

/** Cached, because listing the zones takes tens of milliseconds. */
export function readZones(): readonly SearchedOption[] {
  zones ??= [...new Set([...COMMON, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    hint: zoneHint(zone),
  }));
  return zones;
}

const TIME = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longGeneric',
} as const;

/** Returns a hint such as ‘Pacific Time, now 16:20’. */
function zoneHint(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { ...TIME, timeZone }).formatToParts();
    const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
    return `${part('timeZoneName')}, now ${part('hour')}:${part('minute')}`;
  } catch {
    // This browser may not know a zone that the server knows.
    return '';
  }
}
