import { Panel } from '#client/components/ui/panel.tsx';
import { STATE_LABELS } from '#shared/credentials/constants.ts';
import type { Standing } from '#shared/readiness/schemas.ts';
import { ReadinessBadge } from './readiness-badge.tsx';

/** Shows the office a person's readiness and missing steps. */
export function StandingPanel({ standing }: { standing: Standing }) {
  const { tier, readiness, wanted, steps } = standing;
  return (
    <Panel title="Readiness">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ReadinessBadge readiness={readiness} />
        <span>{tier ? `Tier: ${tier.name}` : 'No tier yet'}</span>
      </p>
      {wanted && steps.length > 0 && (
        <>
          <h3 className="mt-3 text-soft">{`Missing for ${wanted.name}`}</h3>
          <ul className="divide-y divide-line">
            {steps.map(({ kindId, kind, state }) => (
              <li key={kindId} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span className="min-w-0 wrap-anywhere">{kind}</span>
                <span className="text-soft">{STATE_LABELS[state]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
