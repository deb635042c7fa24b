import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { kindOf, valueText } from '#client/features/program/value-text.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { settingOf, type SettingKey } from '#shared/program/settings.ts';
import type { FormValues } from './form-values.ts';

interface ContestedProps {
  name: SettingKey;
  stored: ProgramSettings;
}

export function Contested({ name, stored }: ContestedProps) {
  const { getValues, setValue, setFocus } = useFormContext<FormValues>();
  const contested = useWatch<FormValues, 'base.contested'>({ name: 'base.contested' });
  if (!contested.includes(name)) return null;
  const kind = kindOf(settingOf(name));
  const settle = (takesTheirs: boolean) => {
    const { inputs } = getValues('base');
    if (takesTheirs) setValue(name, inputs[name], { shouldDirty: true, shouldValidate: true });
    setValue(
      'base.contested',
      contested.filter((each) => each !== name),
    );
    if (!kind.columns) setFocus(name);
  };
  return (
    <section
      aria-label={`${kind.label}: saved by somebody else`}
      className="rounded border-l-4 border-amber bg-amber-wash px-4 py-3"
    >
      <p className="font-semibold">Somebody else saved this meanwhile:</p>
      <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {valueText(kind, stored.settings[name]) || 'Nothing'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button data-choice onClick={() => settle(true)}>
          Take theirs
        </Button>
        <Button onClick={() => settle(false)}>Keep mine</Button>
      </div>
    </section>
  );
}

/** Focuses the first unresolved conflict. Returns false, so that the form isn't sent. */
export function focusContested() {
  const choice = document.querySelector<HTMLElement>('[data-choice]');
  choice?.scrollIntoView({ block: 'center' });
  choice?.focus({ preventScroll: true });
  return false;
}
