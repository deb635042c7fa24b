import { use, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { StartFrom } from '#client/components/form/start-from.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import type { Part } from '#shared/program/constants.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { settingOf } from '#shared/program/settings.ts';
import {
  changedMeanwhile,
  formValuesOf,
  isSameInput,
  ontoStored,
  typedIn,
  typedKeys,
  versionOf,
  type FormValues,
} from './form-values.ts';

interface FollowStoredProps {
  part: Part;
  stored: ProgramSettings;
  savedVersion: number;
}

/** Keeps typed values when somebody else changes the stored settings, and shows a notice. */
export function FollowStored({ part, stored, savedVersion }: FollowStoredProps) {
  const { getValues, setValue, formState } = useFormContext<FormValues>();
  const { isSubmitting } = formState;
  const startFrom = use(StartFrom);
  const sent = useRef<FormValues | null>(null);
  const [others, setOthers] = useState<string[]>([]);

  useEffect(() => {
    if (isSubmitting) sent.current = structuredClone(getValues());
  }, [getValues, isSubmitting]);

  useEffect(() => {
    const values = getValues();
    if (isSubmitting || values.base.version >= versionOf(part, stored)) return;
    const keys = typedKeys(part, stored);
    const former = savedVersion > values.base.version ? sent.current : null;
    const typed = former
      ? keys.filter((key) => !isSameInput(values[key], former[key]))
      : typedIn(keys, values);
    if (former || typed.length === 0) {
      startFrom(formValuesOf(part, stored));
      for (const key of typed) setValue(key, values[key], { shouldDirty: true });
      setOthers([]);
      return;
    }
    const next = ontoStored(part, values, stored);
    const changed = changedMeanwhile(keys, values, next);
    for (const key of keys) {
      if (!isSameInput(next[key], values[key])) setValue(key, next[key], { shouldDirty: true });
    }
    setValue('base', next.base, { shouldDirty: true });
    setOthers(changed.map((key) => settingOf(key).label));
  }, [part, stored, savedVersion, isSubmitting, getValues, setValue, startFrom]);

  if (others.length === 0) return null;
  return (
    <Notice tone="amber" urgent title={`Somebody else changed ${listed(others)} meanwhile`}>
      Your changes aren’t saved yet, but they are still in the form. Where both of you changed a
      setting, choose below. Then save again.
    </Notice>
  );
}

const listed = (labels: readonly string[]) => new Intl.ListFormat('en-US').format(labels);
