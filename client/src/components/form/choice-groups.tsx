import { ChoiceList } from './choice-field.tsx';
import type { OfferedGroup } from '#shared/program/offered-entries.ts';

interface ChoiceGroupsProps {
  name: string;
  groups: readonly OfferedGroup[];
}

export function ChoiceGroups({ name, groups }: ChoiceGroupsProps) {
  return (
    <div className="flex flex-col gap-4 border-l-2 border-line pl-4">
      {groups.map((group) =>
        group.label === null ? (
          <ChoiceList key="" name={name} type="checkbox" choices={group.choices} />
        ) : (
          <div
            key={group.label}
            role="group"
            aria-label={group.hint ? `${group.label}: ${group.hint}` : group.label}
          >
            <p aria-hidden="true" className="text-sm text-soft">
              <span className="font-semibold">{group.label}</span>
              {group.hint && ` · ${group.hint}`}
            </p>
            <ChoiceList name={name} type="checkbox" choices={group.choices} />
          </div>
        ),
      )}
    </div>
  );
}
