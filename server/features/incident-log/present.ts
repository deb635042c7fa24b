import { LATE_AFTER_MINUTES } from '#shared/incident-log/constants.ts';
import { lineLabel, lineText } from '#shared/incident-log/labels.ts';
import type { LogCorrection, LogLine } from '#shared/incident-log/schemas.ts';
import { localTime } from '#server/time/local-time.ts';
import type { LineWithCorrections } from './list-queries.ts';
import type { LineRow } from './queries.ts';

export function presentLine(line: LineWithCorrections): LogLine {
  const { deploymentId, aboutName: name } = line;
  return {
    ...entryOf(line),
    kind: line.kind,
    outcome: line.outcome,
    about: name === null ? null : { deploymentId, name },
    details: line.details,
    corrections: line.corrections.map(entryOf),
  };
}

function entryOf(line: LineRow): LogCorrection {
  const { id, authorId, authorName: name, happenedAt, writtenAt, recordedAt, text } = line;
  return {
    id,
    happenedAt: happenedAt.toISOString(),
    writtenAt: writtenAt?.toISOString() ?? null,
    recordedAt: recordedAt.toISOString(),
    isLate: isLate(line),
    author: name === null ? null : { id: authorId, name },
    text,
  };
}

function isLate({ writtenAt, recordedAt }: LineRow) {
  const waited = writtenAt ? recordedAt.getTime() - writtenAt.getTime() : 0;
  return waited > LATE_AFTER_MINUTES * 60_000;
}

export const LOG_HEADER = [
  'When',
  'Written',
  'Arrived',
  'Late',
  'Time Zone',
  'What',
  'Person',
  'Text',
  'By',
  'Line',
  'Corrects',
];

/** Turns a line into rows: the line itself, then its corrections. */
export function logLines(timeZone: string) {
  const local = localTime(timeZone);
  const row = (line: LineRow) => [
    local(line.happenedAt),
    line.writtenAt ? local(line.writtenAt) : '',
    local(line.recordedAt),
    isLate(line) ? 'yes' : 'no',
    timeZone,
    lineLabel(line),
    line.aboutName ?? '',
    lineText(line, (time) => local(new Date(time))),
    line.authorName ?? 'Portal',
    line.id,
    line.correctsId ?? '',
  ];
  return ({ corrections, ...line }: LineWithCorrections) => [line, ...corrections].map(row);
}
