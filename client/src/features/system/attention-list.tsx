import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { AREA_LABELS, SEVERITY_LABELS, type Severity } from '#shared/system/constants.ts';
import type { Attention } from '#shared/system/schemas.ts';

const LOOKS = {
  problem: { tone: 'red', Icon: CircleAlert },
  warning: { tone: 'amber', Icon: TriangleAlert },
} as const satisfies Record<Severity, object>;

export function AttentionList({ attention }: { attention: readonly Attention[] }) {
  return (
    <section aria-labelledby="attention-heading">
      <h2 id="attention-heading" className="mb-3 text-lg font-semibold">
        Needs attention
      </h2>
      {attention.length === 0 ? (
        <p className="flex items-center gap-2 rounded bg-green-wash px-4 py-3 sm:px-6">
          <CircleCheck className="size-5 shrink-0 text-green" aria-hidden="true" />
          Nothing needs attention.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {attention.map((one) => (
            <Item key={one.message} {...one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ area, severity, message, remedy }: Attention) {
  const { tone, Icon } = LOOKS[severity];
  return (
    <li className="flex flex-col gap-1 p-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{AREA_LABELS[area]}</h3>
        <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
          {SEVERITY_LABELS[severity]}
        </Badge>
      </div>
      <p className="max-w-reading wrap-anywhere">{message}</p>
      <p className="max-w-reading text-soft wrap-anywhere">{remedy}</p>
    </li>
  );
}
