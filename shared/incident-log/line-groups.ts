import type { LogLine } from './schemas.ts';

export interface LineGroup {
  /** The first line of the group. */
  line: LogLine;
  names: readonly string[];
}

/** Groups lines that one event wrote about several people, such as a call-out to many. */
export function groupLines(lines: readonly LogLine[]): LineGroup[] {
  const groups: { line: LogLine; names: string[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && isOfOneEvent(last.line, line)) last.names.push(...namesOf(line));
    else groups.push({ line, names: namesOf(line) });
  }
  return groups;
}

const namesOf = ({ about }: LogLine) => (about ? [about.name] : []);

/** Lines that people wrote are never grouped, even if they have the same time. */
function isOfOneEvent(one: LogLine, other: LogLine) {
  return (
    one.writtenAt === null &&
    other.writtenAt === null &&
    one.about !== null &&
    other.about !== null &&
    one.kind === other.kind &&
    one.happenedAt === other.happenedAt &&
    one.recordedAt === other.recordedAt &&
    one.author?.id === other.author?.id &&
    one.text === other.text &&
    JSON.stringify(one.details) === JSON.stringify(other.details) &&
    one.corrections.length === 0 &&
    other.corrections.length === 0
  );
}
