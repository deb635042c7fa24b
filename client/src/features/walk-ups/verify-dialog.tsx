import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { RadioField } from '#client/components/form/choice-field.tsx';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { shownPhone } from '#shared/phone.ts';
import { listWalkUpMatches } from '#shared/walk-ups/api.ts';
import type { WalkUp, WalkUpMatch } from '#shared/walk-ups/schemas.ts';
import { useVerifyWalkUp } from './mutations.ts';
import { WalkUpFacts } from './walk-up-facts.tsx';

const NOBODY = 'nobody';

const fields = z.object({ who: z.string(), arrives: z.enum(['here', 'coming']) });

type Fields = z.output<typeof fields>;

interface VerifyDialogProps {
  activationId: string;
  walkUp: WalkUp;
  onClose: () => void;
}

export function VerifyDialog({ activationId, walkUp, onClose }: VerifyDialogProps) {
  const params = { id: activationId, walkUpId: walkUp.id };
  const matches = useQuery({
    ...endpointQuery(listWalkUpMatches, { params }),
    refetchOnMount: 'always',
  });
  return (
    <FormDialog
      title={`Verify ${walkUp.name}`}
      description="This puts them on the board, and their hours count from then on. Look at their ID first."
      onClose={onClose}
    >
      <WalkUpFacts walkUp={walkUp} />
      <QueryView query={matches} what="The directory" loading={<Skeleton className="h-40" />}>
        {({ items }) => <VerifyForm {...{ params, walkUp, onClose }} matches={items} />}
      </QueryView>
    </FormDialog>
  );
}

interface VerifyFormProps extends Omit<VerifyDialogProps, 'activationId'> {
  params: { id: string; walkUpId: string };
  matches: readonly WalkUpMatch[];
}

function VerifyForm({ params, walkUp, matches, onClose }: VerifyFormProps) {
  const verify = useVerifyWalkUp();
  const available = matches.filter(({ isAvailable }) => isAvailable);
  const others = matches.filter(({ isAvailable }) => !isAvailable);
  const isOpen = walkUp.chaplainId === null;
  return (
    <Form
      schema={fields}
      defaultValues={{ who: NOBODY, arrives: 'here' }}
      onSubmit={async ({ who, arrives }) => {
        await verify.mutateAsync({
          params,
          body: {
            isHere: arrives === 'here',
            chaplainId: who === NOBODY ? null : who,
            from: walkUp.status === 'declined' ? 'declined' : 'waiting',
          },
        });
        onClose();
      }}
    >
      {isOpen && available.length > 0 && (
        <RadioField<Fields>
          name="who"
          label="Are they in the program already?"
          choices={[
            { value: NOBODY, label: 'No, use the details they entered' },
            ...available.map((match) => ({
              value: match.chaplainId,
              label: match.name,
              hint: matchHint(match),
            })),
          ]}
        />
      )}
      {others.map((match) => (
        <p key={match.chaplainId} className="rounded bg-amber-wash px-3 py-2">
          {`${match.name}, ${matchHint(match)}, is in the program, but is not an approved and active chaplain.`}
        </p>
      ))}
      <RadioField<Fields>
        name="arrives"
        label="Where are they?"
        choices={[
          { value: 'here', label: 'Here: on scene from now on' },
          { value: 'coming', label: 'On the way' },
        ]}
      />
      <DialogFooter>
        <SubmitButton>Verify</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function matchHint({ city, phone, hasSameNumber }: WalkUpMatch) {
  return [city, shownPhone(phone), hasSameNumber && 'the same number'].filter(Boolean).join(', ');
}
