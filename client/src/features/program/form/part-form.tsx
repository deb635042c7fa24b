import { useQuery } from '@tanstack/react-query';
import { useState, use } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useUpdateProgram } from '#client/features/program/mutations.ts';
import { programSettingsQuery } from '#client/features/program/queries.ts';
import { ApiError } from '#client/lib/call/api-error.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { PART_LABELS, type Part } from '#shared/program/constants.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { keysOf, settingOf, type SettingKey } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import { FollowStored } from './follow-stored.tsx';
import {
  formValuesOf,
  isSameInput,
  schemaOf,
  settingInput,
  typedKeys,
  versionOf,
  type Base,
  typedIn,
  type FormValues,
} from './form-values.ts';
import { focusContested } from './contested.tsx';
import { Reset } from './reset.tsx';
import type { RowParts } from './rows-field.tsx';
import { SettingField } from './setting-field.tsx';
import { useFormContext, useWatch } from 'react-hook-form';
import { StartFrom } from '#client/components/form/start-from.ts';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { Foot } from './foot.tsx';

interface PartFormProps {
  part: Part;
  rowParts?: Partial<Record<SettingKey, RowParts>>;
}

export function PartForm(props: PartFormProps) {
  const query = useQuery(programSettingsQuery);
  return (
    <QueryView query={query} what="The settings" loading={<Skeleton className="h-[60dvh]" />}>
      {(stored) => (
        <LoadedForm {...props} stored={stored} onStale={async () => void (await query.refetch())} />
      )}
    </QueryView>
  );
}

interface LoadedFormProps extends PartFormProps {
  stored: ProgramSettings;
  onStale: () => Promise<void>;
}

const NO_PARTS: NonNullable<PartFormProps['rowParts']> = {};

function LoadedForm({ part, rowParts = NO_PARTS, stored, onStale }: LoadedFormProps) {
  const draft = useDraftName(`program-${part}`);
  const update = useUpdateProgram();
  const [defaultValues] = useState(() => formValuesOf(part, stored));
  const [savedVersion, setSavedVersion] = useState(0);
  const keys = typedKeys(part, stored);

  const save = async (values: Record<string, unknown>) => {
    const { version, inputs, contested } = baseOf(values);
    if (contested.length > 0) return focusContested();
    const changed = keys.filter((key) => !isSameInput(settingInput(key, values[key]), inputs[key]));
    if (changed.length === 0) return false;
    const changes = Object.fromEntries(changed.map((key) => [key, values[key]]));
    try {
      const answer = await update.mutateAsync({
        body: { ...changes, versions: { [part]: version } },
      });
      setSavedVersion(versionOf(part, answer));
    } catch (error) {
      if (!isStale(error)) throw error;
      await onStale();
      return false;
    }
    return true;
  };

  return (
    <div className="max-w-wide">
      <Form
        schema={schemaOf(keys)}
        defaultValues={defaultValues}
        draft={draft}
        draftsAll
        onSubmit={save}
      >
        <FollowStored {...{ part, stored, savedVersion }} />
        {groupsOf(part).map(([group, names]) => (
          <Panel key={group} title={group} action={<TitledReset group={group} names={names} />}>
            <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
              {names.map((name) => (
                <SettingField
                  key={name}
                  {...{ name, stored }}
                  parts={rowParts[name]}
                  isTitled={settingOf(name).label === group}
                />
              ))}
            </div>
          </Panel>
        ))}
        <SaveBar part={part} stored={stored} />
      </Form>
    </div>
  );
}

/** The reset button of the setting whose label is the panel's title. */
function TitledReset({ group, names }: { group: string; names: readonly SettingKey[] }) {
  const titled = names.find((name) => settingOf(name).label === group);
  return titled && <Reset name={titled} />;
}

function groupsOf(part: Part): [string, SettingKey[]][] {
  const groups = new Map<string, SettingKey[]>();
  for (const key of keysOf(part)) {
    const group = settingOf(key).group ?? PART_LABELS[part];
    groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  return [...groups];
}

const baseOf = (values: Record<string, unknown>) =>
  trust<Base>(values['base'], 'the schema has it');

function isStale(error: unknown) {
  return error instanceof ApiError && error.body.code === 'stale-program';
}

interface SaveBarProps {
  part: Part;
  stored: ProgramSettings;
}

function SaveBar({ part, stored }: SaveBarProps) {
  const { getValues } = useFormContext<FormValues>();
  useWatch<FormValues>();
  const startFrom = use(StartFrom);
  const typed = typedIn(typedKeys(part, stored), getValues());
  return (
    <Foot
      typed={typed.map((key) => settingOf(key).label)}
      onDiscard={() => startFrom(formValuesOf(part, stored))}
    >
      <SubmitButton>Save Changes</SubmitButton>
    </Foot>
  );
}
