import type { MissedPerson, ReportRow } from '#shared/announcements/schemas.ts';
import { regionLabel } from '#shared/chaplains/region-label.ts';
import { CHANNEL_LABELS, CHANNELS, DELIVERY_LABELS } from '#shared/messages/constants.ts';

const REPORT_HEADER = [
  'Region',
  'Channel',
  'People',
  'Reached',
  'Answered',
  'Median Time to Answer (s)',
];

/** The report of a test call as rows of a CSV file. */
export function reportLines(rows: readonly ReportRow[]): string[][] {
  return [REPORT_HEADER, ...rows.map(reportLine)];
}

function reportLine({ region, channel, people, reached, answered, medianSeconds }: ReportRow) {
  return [
    region === null ? 'All' : region === '' ? 'No region' : regionLabel(region),
    channel === null ? 'All' : CHANNEL_LABELS[channel],
    String(people),
    String(reached),
    String(answered),
    medianSeconds === null ? '' : String(medianSeconds),
  ];
}

export const MISSED_HEADER = [
  'Name',
  'Phone',
  'Region',
  ...CHANNELS.map((channel) => CHANNEL_LABELS[channel]),
];

/** Somebody whom a test call missed, as a row of a CSV file: each channel with what became of it. */
export function missedLine({ name, phone, region, deliveries }: MissedPerson): string[] {
  const outcomes = CHANNELS.map((channel) => {
    const delivery = deliveries.find((each) => each.channel === channel);
    return delivery ? (delivery.problem ?? DELIVERY_LABELS[delivery.state]) : 'None';
  });
  return [name, phone ?? '', region ? regionLabel(region) : '', ...outcomes];
}
