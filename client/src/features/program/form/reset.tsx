import { useFormContext, useWatch } from 'react-hook-form';
import { kindOf, valueText } from '#client/features/program/value-text.ts';
import { settingOf, type SettingKey } from '#shared/program/settings.ts';
import { isSameInput, settingInput, type FormValues } from './form-values.ts';

export function Reset({ name }: { name: SettingKey }) {
  const { setValue, setFocus } = useFormContext();
  const typed: unknown = useWatch<FormValues>({ name });
  const declaration = kindOf(settingOf(name));
  const given = settingInput(name, declaration.default);
  if (isSameInput(typed, given)) return null;
  return (
    <button
      type="button"
      title={`The original value: ${valueText(declaration, declaration.default)}`}
      aria-label={`Reset ${declaration.label} to the original value`}
      onClick={() => {
        setValue(name, given, { shouldDirty: true, shouldValidate: true });
        if (!declaration.columns) setFocus(name);
      }}
      className="relative min-h-6 shrink-0 rounded text-sm text-link underline-offset-4 after:absolute after:-inset-2.5 hover:underline"
    >
      Reset
    </button>
  );
}
