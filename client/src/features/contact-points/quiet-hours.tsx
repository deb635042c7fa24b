import { useState } from 'react';
import * as z from 'zod/mini';
import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { useChangeSettings } from './mutations.ts';
import { useSilenceGuard } from './silence-guard.tsx';

const time = z.string().check(z.regex(/^\d\d:\d\d$/, 'Choose a time of day'));

const quietForm = z
  .object({ from: time, to: time })
  .check(
    z.refine(({ from, to }) => from !== to, { error: 'Choose two different times', path: ['to'] }),
  );

type QuietForm = z.output<typeof quietForm>;

type QuietHoursProps = Pick<MessageSettings, 'quietHours' | 'programQuietHours' | 'channels'>;

export function QuietHours({ quietHours, programQuietHours, channels }: QuietHoursProps) {
  const [isEditing, setEditing] = useState(false);
  const change = useChangeSettings();
  const guard = useSilenceGuard();
  const section = useKeepFocus<HTMLElement>(() => undefined);
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isOfProgram = quietHours === null && programQuietHours.holds;
  const offered = inClock(quietHours ?? programQuietHours);
  const shown = quietHours || isOfProgram ? offered : null;
  const isElsewhere = quietHours !== null && quietHours.timeZone !== timeZone;
  return (
    <Panel ref={section} id="quiet-hours" title="Quiet hours">
      <p className="max-w-reading text-sm text-soft">
        Messages in these hours wait until the hours end.
        {channels['call-outs'] && ' Call-outs don’t wait: they ignore quiet hours.'}
      </p>
      {isEditing ? (
        <div className="mt-3">
          <Form
            schema={quietForm}
            defaultValues={offered}
            onSubmit={async ({ from, to }) => {
              const quiet = { from: asMinutes(from), to: asMinutes(to), timeZone };
              await change.mutateAsync({ body: { quietHours: quiet } });
              setEditing(false);
            }}
          >
            <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
              <TextField<QuietForm> name="from" label="From" type="time" />
              <TextField<QuietForm> name="to" label="To" type="time" />
            </div>
            <p className="text-sm text-soft">Time zone: {placeOf(timeZone)}.</p>
            <div className="flex flex-wrap gap-3">
              <SubmitButton look="secondary">Save quiet hours</SubmitButton>
              <Button look="quiet" onClick={() => setEditing(false)}>
                Cancel
              </Button>
            </div>
          </Form>
        </div>
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {shown && (
            <p>
              From {shown.from} to {shown.to}
              {isElsewhere && `, in the time of ${placeOf(quietHours.timeZone)}`}
              {isOfProgram && ', as for everybody in the program'}
            </p>
          )}
          <Button needsConnection onClick={() => setEditing(true)}>
            {shown ? 'Change quiet hours' : 'Set quiet hours'}
          </Button>
          {shown && (
            <Button
              look="quiet"
              needsConnection
              waiting={change.isPending}
              onClick={() => void guard(() => change.mutateAsync({ body: { quietHours: null } }))}
            >
              Switch off
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}

const asMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const inClock = ({ from, to }: { from: number; to: number }): QuietForm => ({
  from: asClock(from),
  to: asClock(to),
});

function asClock(minutes: number) {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Turns 'America/Los_Angeles' into 'Los Angeles, America'. */
const placeOf = (timeZone: string) =>
  timeZone.split('/').slice(-2).toReversed().join(', ').replaceAll('_', ' ');
