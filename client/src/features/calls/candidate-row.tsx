import { useId, useState } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import type { Candidate } from '#shared/calls/schemas.ts';
import { askedBefore, matchReasons } from './match-reasons.ts';

interface CandidateRowProps {
  candidate: Candidate;
  activation: Activation;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function CandidateRow({ candidate, activation, isChosen, onChoose }: CandidateRowProps) {
  const [now] = useState(() => new Date());
  const { regions } = useProgram();
  const lists = useLists();
  const reasonsId = useId();
  const before = askedBefore(candidate);
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken has-checked:bg-sunken sm:px-6">
      <input
        type="checkbox"
        aria-label={`${candidate.name}, ${candidate.city}`}
        aria-describedby={reasonsId}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="choice-mark mt-0.5"
      />
      <span className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{candidate.name}</span>
          <span className="text-soft">{candidate.city}</span>
          {before && <Badge tone="amber">{before}</Badge>}
        </span>
        <span id={reasonsId} className="block text-soft">
          {matchReasons(candidate, activation, { regions, lists, now }).join(' · ')}
        </span>
      </span>
    </label>
  );
}
