import { ChoiceList } from '#client/components/form/choice-field.tsx';
import type { ChoiceGroup } from '#shared/chaplains/catalogue.ts';

interface ChoiceGroupsProps {
  name: string;
  groups: readonly ChoiceGroup[];
}

export function ChoiceGroups({ name, groups }: ChoiceGroupsProps) {
  return (
    <div className="flex flex-col gap-4 border-l-2 border-line pl-4">
      {groups.map((group) => (
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
      ))}
    </div>
  );
}
