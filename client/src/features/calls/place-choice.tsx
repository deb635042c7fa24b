import { useId } from 'react';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { listSites } from '#shared/sites/api.ts';
import type { Site } from '#shared/sites/schemas.ts';
import { hasPlaces, placeChoices, type Place } from './place-labels.ts';

export function sitesQuery(activationId: string) {
  return { ...endpointQuery(listSites, { params: { id: activationId } }), staleTime: 0 };
}

/** Returns the site or shift with this id, or else the main site; null until the sites load. */
export function choosePlace(sites: readonly Site[], id: string): Place | null {
  const choices = placeChoices(sites);
  return choices.find(({ value }) => value === id) ?? choices[0] ?? null;
}

interface PlaceChoiceProps {
  sites: readonly Site[];
  place: Place | null;
  onChoose: (place: Place) => void;
}

/** Chooses the site or shift to fill. Its location and needs decide how people are ranked. */
export function PlaceChoice({ sites, place, onChoose }: PlaceChoiceProps) {
  const id = useId();
  const choices = placeChoices(sites);
  if (!hasPlaces(sites) || !place) return null;
  return (
    <div className="flex max-w-xl flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Which site or shift?
      </label>
      <select
        id={id}
        value={place.value}
        onChange={(event) => {
          const chosen = choices.find(({ value }) => value === event.target.value);
          if (chosen) onChoose(chosen);
        }}
        className={INPUT_CLASS}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
