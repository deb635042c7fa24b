import { FieldLabel, FieldNote } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import { settingId, useShownSetting } from '#client/features/program/shown-setting.ts';
import { kindOf, valueText } from '#client/features/program/value-text.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { settingOf, type SettingKey } from '#shared/program/settings.ts';
import { Contested } from './contested.tsx';
import { Control } from './control.tsx';
import { Reset } from './reset.tsx';
import { RowsField, type RowParts } from './rows-field.tsx';

interface SettingFieldProps {
  name: SettingKey;
  stored: ProgramSettings;
  isTitled?: boolean;
  parts?: RowParts | undefined;
}

export function SettingField({ name, stored, isTitled = false, parts }: SettingFieldProps) {
  const kind = kindOf(settingOf(name));
  const variable = stored.variables[name];
  useShownSetting(name);
  return (
    <div
      id={settingId(name)}
      className={`flex min-w-0 flex-col gap-1.5 ${isWide(name) ? 'col-span-full' : ''}`}
    >
      {variable !== undefined && (
        <Decided label={kind.label} by={variable} value={valueText(kind, stored.settings[name])} />
      )}
      {variable === undefined && kind.columns && (
        <RowsField name={name} kind={kind} isTitled={isTitled} parts={parts} />
      )}
      {variable === undefined && !kind.columns && <Plain name={name} />}
      {variable === undefined && <Contested name={name} stored={stored} />}
    </div>
  );
}

const LONG_LINE = 120;

function isWide(name: SettingKey) {
  const { kind, max = 0 } = kindOf(settingOf(name));
  return /^(?:rows|paragraph|toggle)$/.test(kind) || (kind === 'line' && max > LONG_LINE);
}

function Plain({ name }: { name: SettingKey }) {
  const kind = kindOf(settingOf(name));
  const { id, noteId, message, aria } = useField(name, kind.hint);
  return (
    <>
      <div className="flex min-h-6 items-baseline justify-between gap-3">
        {kind.kind === 'toggle' ? (
          <span className="font-semibold">{kind.label}</span>
        ) : (
          <FieldLabel htmlFor={id}>{kind.label}</FieldLabel>
        )}
        <Reset name={name} />
      </div>
      <Control {...{ id, name, kind, aria }} />
      <FieldNote id={noteId} message={message} hint={kind.hint} />
    </>
  );
}

interface DecidedProps {
  label: string;
  by: string;
  value: string;
}

function Decided({ label, by, value }: DecidedProps) {
  return (
    <dl>
      <dt className="font-semibold">{label}</dt>
      <dd className="mt-1.5 rounded border border-line bg-sunken px-3 py-2 text-soft wrap-anywhere">
        {`Set by ${by} on the server: ${value}`}
      </dd>
    </dl>
  );
}
