import type { ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { RadioField } from '#client/components/form/choice-field.tsx';
import { EmailField } from '#client/components/form/email-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { ProfileFields } from '#client/features/chaplains/profile-fields.tsx';
import { profileValues } from '#client/features/chaplains/profile-values.ts';
import { changesOf } from '#client/lib/changed-values.ts';
import { useSession } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { DEFAULT_ROLE, ROLE_LABELS, ROLES } from '#shared/accounts/constants.ts';
import { keptWhenBlank, type ListedUser } from '#shared/accounts/schemas.ts';
import {
  changedPhone,
  fullChaplainFields,
  newChaplainFields,
  newUserPassword,
  PASSWORD_REQUIRED,
  type ChaplainWithUser,
} from '#shared/chaplains/schemas.ts';
import { useCreateChaplain, useUpdateChaplain } from './form-mutations.ts';

const addedChaplain = z.discriminatedUnion('entry', [
  // With 'invite', the password is ignored, even if it was typed before 'invite' was chosen.
  z.object({ ...newChaplainFields, entry: z.literal('invite'), password: z.string() }),
  z.object({ ...newChaplainFields, entry: z.literal('password'), password: newUserPassword }),
]);

const changedChaplain = z.object({ ...fullChaplainFields, password: keptWhenBlank });

type AddedFields = z.input<typeof addedChaplain>;
type Fields = z.input<typeof changedChaplain>;

const ENTRIES = [
  {
    value: 'invite',
    label: 'Invite by mail',
    hint: 'The person sets a password with a link that is good for 72 hours.',
  },
  {
    value: 'password',
    label: 'Set a password',
    hint: 'You give the person the password yourself. No mail is sent.',
  },
];

const NOBODY: AddedFields = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  entry: 'password',
  password: '',
  role: DEFAULT_ROLE,
  ...profileValues(null),
};

interface DoneProps {
  draft: string;
  onDone: () => void;
}

export function AddChaplainForm({ draft, onDone }: DoneProps) {
  const create = useCreateChaplain();
  return (
    <ChaplainForm
      schema={addedChaplain}
      draft={draft}
      defaultValues={NOBODY}
      passwordField={<EntryField />}
      submitLabel="Create Chaplain"
      onSubmit={async ({ entry, password, ...person }) => {
        const invites = entry === 'invite';
        await create.mutateAsync({
          body: invites ? { ...person, invites } : { ...person, password },
        });
        onDone();
      }}
    />
  );
}

function EntryField() {
  const entry = useWatch<AddedFields, 'entry'>({ name: 'entry' });
  return (
    <div className="flex flex-col gap-5">
      <RadioField<AddedFields> name="entry" label="Sign-in" choices={ENTRIES} />
      {entry === 'password' && (
        <PasswordField<AddedFields>
          name="password"
          label="Password (Required for new users)"
          autoComplete="new-password"
        />
      )}
    </div>
  );
}

interface EditChaplainFormProps extends DoneProps {
  user: ListedUser;
  chaplain: ChaplainWithUser;
}

export function EditChaplainForm({ user, chaplain, draft, onDone }: EditChaplainFormProps) {
  const update = useUpdateChaplain();
  const isOneself = useSession().data?.id === user.id;
  return (
    <ChaplainForm
      schema={z.extend(changedChaplain, { phone: changedPhone(chaplain.phone) })}
      draft={draft}
      defaultValues={startingValues(user, chaplain)}
      passwordField={
        <PasswordField<Fields>
          name="password"
          label="Password (Leave blank to keep current)"
          {...(isOneself && { hint: 'A new password signs you out everywhere, including here.' })}
          autoComplete="new-password"
        />
      }
      submitLabel="Save Changes"
      onSubmit={async (values) => {
        const body = changesOf({ ...user, ...chaplain, password: '' }, values);
        if (Object.keys(body).length > 0) {
          await update.mutateAsync({ params: { id: chaplain.id }, body });
        }
        onDone();
      }}
    />
  );
}

interface ChaplainFormProps<In, Out> {
  schema: z.ZodMiniType<Out, In>;
  draft: string;
  defaultValues: In;
  passwordField: ReactNode;
  submitLabel: string;
  onSubmit: (values: Out) => Promise<unknown>;
}

function ChaplainForm<In extends FieldValues, Out>(props: ChaplainFormProps<In, Out>) {
  const { schema, draft, defaultValues, passwordField, submitLabel, onSubmit } = props;
  return (
    <Form
      schema={schema}
      draft={draft}
      defaultValues={defaultValues}
      onSubmit={onSubmit}
      onInvalid={({ password }) => {
        if (password?.message !== PASSWORD_REQUIRED) return;
        showToast({
          title: 'Password Required',
          description: PASSWORD_REQUIRED,
          kind: 'destructive',
          isSilent: true,
        });
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<Fields> name="firstName" label="First Name" {...OF_ANOTHER} />
        <TextField<Fields> name="lastName" label="Last Name" {...OF_ANOTHER} />
        <EmailField />
        <TextField<Fields>
          name="username"
          label="Username"
          autoCapitalize="none"
          autoComplete="off"
        />
        <div className="sm:col-span-2">{passwordField}</div>
        <div className="sm:col-span-2">
          <SelectField<Fields>
            name="role"
            label="Role"
            choices={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
          />
        </div>
      </div>
      <ProfileFields author="office" />
      <DialogFooter>
        <SubmitButton>{submitLabel}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Keeps the browser from filling the administrator's own data into another person's form. */
const OF_ANOTHER = { autoComplete: 'off', autoCapitalize: 'words' } as const;

function startingValues(user: ListedUser, chaplain: ChaplainWithUser) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    username: user.username,
    password: '',
    role: user.role,
    ...profileValues(chaplain),
  };
}
