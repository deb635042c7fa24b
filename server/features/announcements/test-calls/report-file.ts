import type { MissedPerson, ReportRow } from '#shared/announcements/schemas.ts';
import { CHANNEL_LABELS, CHANNELS } from '#shared/messages/constants.ts';
import { regionName, type NamedRegion } from '#shared/program/region-names.ts';
import { PROOFS, STANDING_LABELS } from '#shared/messages/delivery-standing.ts';

const REPORT_HEADER = [
  'Region',
  'Channel',
  'People',
  ...PROOFS.map((proof) => STANDING_LABELS[proof]),
  'Median Time to Answer (s)',
];

export function reportLines(
  rows: readonly ReportRow[],
  regions: readonly NamedRegion[],
): string[][] {
  return [REPORT_HEADER, ...rows.map((row) => reportLine(row, regions))];
}

function reportLine(row: ReportRow, regions: readonly NamedRegion[]) {
  const { region, channel, people, medianSeconds } = row;
  return [
    region === null ? 'All' : region === '' ? 'No region' : regionName(regions, region),
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

export const missedLine = (regions: readonly NamedRegion[]) => (person: MissedPerson) => {
  const { name, phone, region, deliveries } = person;
  const outcomes = CHANNELS.map((channel) => {
    const delivery = deliveries.find((each) => each.channel === channel);
    return delivery ? (delivery.problem ?? STANDING_LABELS[delivery.standing]) : 'None';
  });
  return [name, phone ?? '', region ? regionName(regions, region) : '', ...outcomes];
};
