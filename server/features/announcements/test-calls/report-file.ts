import type { MissedPerson, ReportRow } from '#shared/announcements/schemas.ts';
import { regionLabel } from '#shared/chaplains/region-label.ts';
import { CHANNEL_LABELS, CHANNELS } from '#shared/messages/constants.ts';
import { PROOFS, STANDING_LABELS } from '#shared/messages/delivery-standing.ts';

const REPORT_HEADER = [
  'Region',
  'Channel',
  'People',
  ...PROOFS.map((proof) => STANDING_LABELS[proof]),
  'Median Time to Answer (s)',
];

export function reportLines(rows: readonly ReportRow[]): string[][] {
  return [REPORT_HEADER, ...rows.map(reportLine)];
}

function reportLine(row: ReportRow) {
  const { region, channel, people, medianSeconds } = row;
  return [
    region === null ? 'All' : region === '' ? 'No region' : regionLabel(region),
    channel === null ? 'All' : CHANNEL_LABELS[channel],
    String(people),
    ...PROOFS.map((proof) => String(row[proof])),
    medianSeconds === null ? '' : String(medianSeconds),
  ];
}

export const MISSED_HEADER = [
  'Name',
  'Phone',
  'Region',
  ...CHANNELS.map((channel) => CHANNEL_LABELS[channel]),
];

export function missedLine({ name, phone, region, deliveries }: MissedPerson): string[] {
  const outcomes = CHANNELS.map((channel) => {
    const delivery = deliveries.find((each) => each.channel === channel);
    return delivery ? (delivery.problem ?? STANDING_LABELS[delivery.standing]) : 'None';
  });
  return [name, phone ?? '', region ? regionLabel(region) : '', ...outcomes];
}
