import { useController } from 'react-hook-form';
import { Switch } from '#client/components/ui/switch.tsx';
import type { FieldProps } from './field.tsx';

export function SwitchField<Values>({ name, label }: Pick<FieldProps<Values>, 'name' | 'label'>) {
  const { field } = useController<Record<string, boolean>>({ name });
  return (
    <div>
      <Switch
        label={label}
        checked={field.value ?? false}
        waiting={false}
        onChange={field.onChange}
      />
    </div>
  );
}
