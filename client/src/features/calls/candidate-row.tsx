import { Check, TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { Candidate } from '#shared/calls/schemas.ts';
import { regionName } from '#shared/program/region-names.ts';
import { askedBefore, reasonsAgainst, reasonsFor } from './match-reasons.ts';

interface CandidateRowProps {
  candidate: Candidate;
  /** The language that the list is filtered by. */
  language: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function CandidateRow({ candidate, language, isChosen, onChoose }: CandidateRowProps) {
  const [now] = useState(() => new Date());
  const { regions } = useProgram();
  const lists = useLists();
  const reasonsId = useId();
  const { chaplainId, name, city, primaryRegion, isVisibleInDirectory } = candidate;
  const before = askedBefore(candidate);
  const around = { lists, now, language };
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken has-checked:bg-sunken sm:px-6">
      <input
        type="checkbox"
        aria-label={`${name}, ${city}`}
        aria-describedby={reasonsId}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="choice-mark mt-0.5"
      />
      <span className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PersonLink id={chaplainId} name={name} className="font-semibold" />
          <span className="text-soft">
            {[
              city,
              primaryRegion ? regionName(regions, primaryRegion) : 'No region given',
              !isVisibleInDirectory && 'hidden from the directory',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {before && <Badge tone="amber">{before}</Badge>}
        </span>
        <span id={reasonsId} className="block">
          <Reasons
            icon={<Check className="size-4 text-green" />}
            reasons={reasonsFor(candidate, around)}
          />
          <Reasons
            icon={<TriangleAlert className="size-4 text-amber" />}
            reasons={reasonsAgainst(candidate, around)}
          />
        </span>
      </span>
    </label>
  );
}

function Reasons({ icon, reasons }: { icon: ReactNode; reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <span className="flex gap-x-2 text-soft">
      <span aria-hidden="true" className="mt-1 shrink-0">
        {icon}
      </span>
      <span className="min-w-0">{reasons.join(' · ')}</span>
    </span>
  );
}
