import { textOf, type Table } from '#shared/field-guide/markdown/tree.ts';
import { inline, type Rendering } from './inline.tsx';

const ALIGNED = { left: 'text-left', center: 'text-center', right: 'text-right' };

export function TextTable({ table, rendering }: { table: Table; rendering: Rendering }) {
  const [head, ...rows] = table.children;
  return (
    <div
      role="group"
      aria-label="Table"
      // oxlint-disable-next-line no-noninteractive-tabindex -- focusable, so that keys can scroll it
      tabIndex={0}
      className="my-5 overflow-x-auto rounded border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full border-collapse text-base print:text-sm">
        <thead className="bg-sunken">
          <tr>
            {head?.children.map((cell) => {
              const Tag = textOf(cell).trim() ? 'th' : 'td';
              return (
                <Tag
                  key={rendering.keys.get(cell)}
                  className={`px-3 py-2 align-bottom font-semibold ${ALIGNED[cell.align]}`}
                >
                  {inline(cell.children, rendering)}
                </Tag>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rendering.keys.get(row)} className="break-inside-avoid border-t border-line">
              {row.children.map((cell) => (
                <td
                  key={rendering.keys.get(cell)}
                  className={`min-w-32 px-3 py-2 align-top print:min-w-0 ${ALIGNED[cell.align]}`}
                >
                  {inline(cell.children, rendering)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
