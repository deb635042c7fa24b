import { useQuery } from '@tanstack/react-query';
import { Badge } from '#client/components/ui/badge.tsx';
import { PartForm } from '#client/features/program/form/part-form.tsx';
import { CellField, type CellProps } from '#client/features/program/form/rows-field.tsx';
import { PictureCell } from '#client/features/program/picture-cell.tsx';
import { programSettingsQuery } from '#client/features/program/queries.ts';
import { isExampleFigure, isExampleQuotation } from '#shared/program/examples.ts';
import type { CountedSource, Program } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';

const ROW_PARTS = {
  figures: {
    cells: { value: FigureCell },
    mark: (row: object) =>
      isExampleFigure(trust<Program['figures'][number]>(row, 'its inputs')) && <Example />,
  },
  quotations: {
    cells: { picture: PictureCell },
    mark: (row: object) =>
      isExampleQuotation(trust<Program['quotations'][number]>(row, 'its inputs')) && <Example />,
  },
};

export function HomePart() {
  return <PartForm part="home" rowParts={ROW_PARTS} />;
}

/** Shows a figure's number: in a field if the office types it, as text if the portal counts it. */
function FigureCell({ name, column, row }: CellProps) {
  const { data } = useQuery(programSettingsQuery);
  if (row['source'] === 'typed') return <CellField name={name} column={column} />;
  const source = trust<CountedSource>(row['source'], 'one of the choices');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p data-label className="font-semibold">
        {column.label}
      </p>
      <p className="flex min-h-11 items-center tabular-nums">
        {`${data?.counted[source].toLocaleString('en-US') ?? '…'} now`}
      </p>
    </div>
  );
}

function Example() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <Badge tone="amber">Example</Badge>
      This example is made up, but everybody sees it on Home. Replace or remove it.
    </p>
  );
}
