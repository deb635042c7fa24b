import { useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { likelyEmail } from '#client/lib/likely-email.ts';
import { TextField } from './text-field.tsx';

/** How long typing must pause, in ms, before the field suggests a correction. */
const PAUSE_MS = 1_000;

/** Suggests a correction for an address that looks mistyped, but also accepts that address. */
export function EmailField({ autoComplete = 'off' }: { autoComplete?: 'email' | 'off' }) {
  const { setValue, setFocus } = useFormContext<{ email: string }>();
  const email = useWatch<{ email: string }, 'email'>({ name: 'email' });
  const questionId = useId();
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(email), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [email]);
  const likely = paused === email ? likelyEmail(email) : null;
  const take = (address: string) => {
    setValue('email', address, { shouldDirty: true, shouldValidate: true });
    setFocus('email');
  };
  return (
    <div className="flex min-w-0 flex-col">
      <TextField<{ email: string }>
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
      />
      <div role="status" className="flex flex-wrap items-center gap-x-3">
        {likely && (
          <>
            <p id={questionId} className="wrap-anywhere">{`Did you mean ${likely}?`}</p>
            <Button
              look="quiet"
              className="-ml-4"
              aria-describedby={questionId}
              onClick={() => take(likely)}
            >
              Yes, use it
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
