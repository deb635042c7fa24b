import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import type { ListedPerson } from '#shared/people-list/schemas.ts';
import { askFields } from './ask-fields.ts';
import { useAskPeople } from './mutations.ts';
import { recentActivationsQuery } from './queries.ts';

interface AskDialogProps {
  people: readonly ListedPerson[];
  onAsked: () => void;
  onClose: () => void;
}

export function AskDialog({ people, onAsked, onClose }: AskDialogProps) {
  const query = useQuery(recentActivationsQuery);
  return (
    <FormDialog
      title={askLabel(people.length)}
      description={`Each of these people gets a message immediately: ${namesOf(people)}.`}
      onClose={onClose}
    >
      <QueryView query={query} what="The activations" loading={<Skeleton className="h-48" />}>
        {({ items }) => <AskForm people={people} live={items.filter(isLive)} onAsked={onAsked} />}
      </QueryView>
    </FormDialog>
  );
}

interface AskFormProps extends Pick<AskDialogProps, 'people' | 'onAsked'> {
  live: readonly Activation[];
}

function AskForm({ people, live, onAsked }: AskFormProps) {
  const ask = useAskPeople();
  const [first] = live;
  if (!first) {
    return (
      <Notice title="No activation is live">Begin an activation, then ask people to come.</Notice>
    );
  }
  return (
    <Form
      schema={askFields}
      defaultValues={{ activationId: first.id, message: '', reason: '' }}
      onSubmit={async ({ activationId, ...words }) => {
        const chaplainIds = people.map(({ chaplainId }) => chaplainId);
        await ask.mutateAsync({ params: { id: activationId }, body: { chaplainIds, ...words } });
        onAsked();
      }}
    >
      <SelectField
        name="activationId"
        label="Activation"
        choices={live.map(({ id, eventType, location }) => ({
          value: id,
          label: `${eventType}, ${location}`,
        }))}
      />
      <TextField name="message" label="Message" hint="Where to report, what to bring…" optional />
      <TextField
        name="reason"
        label="Reason"
        hint="Required if somebody isn’t ready or rested"
        optional
      />
      <DialogFooter>
        <SubmitButton>{askLabel(people.length)}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function isLive({ status }: Activation) {
  return LIVE_STATUSES.some((live) => live === status);
}

const askLabel = (count: number) => (count === 1 ? 'Ask 1 chaplain' : `Ask ${count} chaplains`);

export function namesOf(people: readonly ListedPerson[]) {
  const names = people.slice(0, 5).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const more = people.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
