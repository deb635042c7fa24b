import { use, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { StartFrom } from '#client/components/form/start-from.ts';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import type { Part } from '#shared/program/constants.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { settingOf } from '#shared/program/settings.ts';
import { formValuesOf, typedIn, typedKeys, type FormValues } from './form-values.ts';

interface SaveBarProps {
  part: Part;
  stored: ProgramSettings;
}

/** Stays in sight and says what is typed and not stored yet. */
export function SaveBar({ part, stored }: SaveBarProps) {
  const { getValues } = useFormContext<FormValues>();
  useWatch<FormValues>();
  const startFrom = use(StartFrom);
  const [asks, setAsks] = useState(false);
  const typed = typedIn(typedKeys(part, stored), getValues());
  const labels = typed.map((key) => settingOf(key).label);
  return (
    <div
      className={`-mx-1 flex flex-wrap items-center gap-x-4 gap-y-1 bg-paper px-1 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] ${typed.length > 0 ? 'foot-line sticky bottom-0 z-20 border-t border-line' : ''}`}
    >
      <SubmitButton>Save Changes</SubmitButton>
      <p role="status" className="min-w-0 text-soft">
        {typed.length > 0 && `Not saved yet: ${shortened(labels)}`}
      </p>
      {typed.length > 0 && (
        <Button look="quiet" className="max-sm:-ml-4" onClick={() => setAsks(true)}>
          Discard
        </Button>
      )}
      {asks && (
        <ConfirmDialog
          title="Discard what you typed?"
          description={`These go back to what is stored: ${labels.join(', ')}.`}
          confirm="Discard"
          keep="Keep editing"
          waiting={false}
          worksOffline
          onConfirm={() => {
            startFrom(formValuesOf(part, stored));
            setAsks(false);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

const MOST_NAMED = 2;

function shortened(labels: readonly string[]) {
  const rest = labels.length - MOST_NAMED;
  const named = labels.slice(0, MOST_NAMED).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}
