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
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="text-sm font-semibold text-soft">
            {group.label}
          </p>
          <ChoiceList name={name} type="checkbox" choices={group.choices} />
        </div>
      ))}
    </div>
  );
}
