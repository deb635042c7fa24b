import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { ChooserField } from '#client/components/form/chooser-field.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { timeOnClock } from '#client/lib/dates.ts';
import { LAST_TEST_CALL_DAY } from '#shared/announcements/constants.ts';
import type { TestCallSchedule } from '#shared/announcements/schemas.ts';
import { regionChoices } from '#shared/program/region-names.ts';
import { useSetTestCallSchedule } from './mutations.ts';

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number));

const scheduleFields = z.object({
  isOn: z.boolean(),
  day: wholeNumber,
  hour: wholeNumber,
  timeZone: z.string(),
  region: z.pipe(
    z.string(),
    z.transform((region) => region || null),
  ),
});

type ScheduleFields = z.input<typeof scheduleFields>;

const numbers = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => String(first + index));

const DAYS = numbers(LAST_TEST_CALL_DAY, 1).map((value) => ({ value, label: value }));
const HOURS = numbers(24, 0).map((value) => ({
  value,
  label: timeOnClock(`${value.padStart(2, '0')}:00`),
}));

interface ScheduleFormProps {
  schedule: TestCallSchedule;
  onDone: () => void;
}

export function ScheduleForm({ schedule, onDone }: ScheduleFormProps) {
  const setSchedule = useSetTestCallSchedule();
  const { isOn, day, hour, region } = schedule;
  const { regions } = useProgram();
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = isOn ? schedule.timeZone : here;
  const zones = [...new Set([timeZone, here, schedule.timeZone])];
  return (
    <Form
      schema={scheduleFields}
      defaultValues={{
        isOn,
        day: String(day),
        hour: String(hour),
        timeZone,
        region: region ?? '',
      }}
      onSubmit={async (body) => {
        await setSchedule.mutateAsync({ body });
        onDone();
      }}
    >
      <SwitchField<ScheduleFields> name="isOn" label="Send a test call every month" />
      <div className="grid grid-fit-2 gap-5">
        <SelectField<ScheduleFields> name="day" label="Day of the month" choices={DAYS} />
        <SelectField<ScheduleFields> name="hour" label="Time" choices={HOURS} />
      </div>
      <SelectField<ScheduleFields>
        name="timeZone"
        label="Time zone"
        choices={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      />
      <ChooserField<ScheduleFields>
        name="region"
        label="To"
        none="All chaplains"
        choices={regionChoices(regions, region)}
      />
      <DialogFooter>
        <SubmitButton>Save schedule</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
