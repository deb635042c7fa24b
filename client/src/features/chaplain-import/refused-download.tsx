import { Download } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { saveFile } from '#client/lib/save-file.ts';
import { csvFile } from '#shared/csv.ts';
import type { Roster } from './read-roster.ts';
import type { CheckedFile } from './use-roster-import.ts';

export function RefusedDownload({ file }: { file: CheckedFile }) {
  const refused = file.rows.flatMap(({ outcome, cells, reason = '' }) =>
    outcome === 'refuse' ? [{ cells, reason }] : [],
  );
  const save = () =>
    saveFile({
      filename: `${file.name.replace(/\.csv$/i, '')}-refused.csv`,
      content: refusedFile(file.roster.header, refused),
    });
  return (
    <Notice tone="amber">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {refused.length === 1
            ? 'One row is refused and left out.'
            : `${refused.length.toLocaleString('en-US')} rows are refused and left out.`}
        </p>
        <Button onClick={save}>
          <Download className="size-4" aria-hidden="true" />
          Refused rows (CSV)
        </Button>
      </div>
    </Notice>
  );
}

interface RefusedRow {
  cells: readonly string[];
  reason: string;
}

export function refusedFile(header: Roster['header'], refused: readonly RefusedRow[]): string {
  const width = Math.max(header.length, ...refused.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
  ];
  return csvFile([
    [...padded(header), 'Reason'],
    ...refused.map(({ cells, reason }) => [...padded(cells), reason]),
  ]);
}
