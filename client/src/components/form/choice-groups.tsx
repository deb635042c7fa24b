import { ChoiceList } from './choice-field.tsx';
import { SearchedChoices } from './searched-choices.tsx';
import type { OfferedGroup } from '#shared/program/offered-entries.ts';

interface ChoiceGroupsProps {
  name: string;
  groups: readonly OfferedGroup[];
}

export function ChoiceGroups({ name, groups }: ChoiceGroupsProps) {
  return (
    <SearchedChoices choices={groups.flatMap(({ choices }) => choices)}>
      {(hidden) => (
        <div className="flex flex-col gap-4 border-l-2 border-line pl-4">
          {groups.map(({ label, hint, choices }) =>
            label === null ? (
              <ChoiceList key="" {...{ name, choices, hidden }} type="checkbox" />
            ) : (
              <div
                key={label}
                role="group"
                aria-label={hint ? `${label}: ${hint}` : label}
                hidden={choices.every(({ value }) => hidden.has(value))}
              >
                <p aria-hidden="true" className="text-sm text-soft">
                  <span className="font-semibold">{label}</span>
                  {hint && ` · ${hint}`}
                </p>
                <ChoiceList {...{ name, choices, hidden }} type="checkbox" />
              </div>
            ),
          )}
        </div>
      )}
    </SearchedChoices>
  );
}
