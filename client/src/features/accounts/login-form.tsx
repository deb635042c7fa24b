import { useId, useRef, useState, type ReactNode } from 'react';
import { LOGIN_REQUIRED } from '#shared/accounts/constants.ts';
import type { LoginBody } from '#shared/accounts/schemas.ts';
import { PasswordInput } from '#client/components/form/password-input.tsx';
import { Refusal } from '#client/components/form/refusal.tsx';
import { SendButton } from '#client/components/form/send-button.tsx';
import { TextInput } from '#client/components/form/text-input.tsx';
import { useReportUnsaved } from '#client/components/form/unsaved-changes-guard.ts';
import { ApiError, needsProof, serverMessage } from '#client/lib/call/api-error.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { useLogin } from './mutations.ts';

const NAMES = ['username', 'password'] as const;

type Messages = { [Name in keyof LoginBody | 'form']?: string | undefined };

interface LoginFormProps {
  username: string;
  /** Keeps the typed values while the ‘Register’ tab is shown. */
  memory: Map<string, string>;
  onSecondStep: () => void;
  children: ReactNode;
}

/** Avoids React Hook Form, whose code would slow down the first page that most people open. */
export function LoginForm({ username, memory, onSecondStep, children }: LoginFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const login = useLogin();
  const [start] = useState(() => ({
    username: memory.get('username') ?? username,
    password: memory.get('password') ?? '',
  }));
  const [messages, setMessages] = useState<Messages>({});
  const [isTyped, setTyped] = useState(false);
  const wasSent = useRef(false);
  useReportUnsaved(id, isTyped);

  // Reads the fields themselves, because a browser may fill them in without an input event.
  const read = (): LoginBody => {
    const data = new FormData(form.current ?? undefined);
    return { username: textOf(data.get('username')), password: textOf(data.get('password')) };
  };

  const show = (next: Messages) => {
    setMessages(next);
    const wrong = NAMES.find((name) => next[name]);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };

  const keep = () => {
    const values = read();
    for (const name of NAMES) memory.set(name, values[name]);
    setTyped(NAMES.some((name) => values[name] !== start[name]));
    if (wasSent.current) setMessages((before) => ({ ...before, ...missingIn(values) }));
  };

  const send = async () => {
    const body = read();
    const missing = missingIn(body);
    wasSent.current = true;
    show(missing);
    if (missing.username || missing.password) return;
    try {
      await login.mutateAsync(
        { body },
        { onError: (error) => needsProof(error) && onSecondStep() },
      );
    } catch (error) {
      if (!needsProof(error)) show(refusalOf(error));
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onChange={keep}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-5"
    >
      <TextInput
        name="username"
        label="Username"
        hint="Or the email address you registered with"
        message={messages.username}
        defaultValue={start.username}
        autoComplete="username webauthn"
        autoCapitalize="none"
      />
      <div className="flex flex-col gap-1">
        <PasswordInput
          name="password"
          label="Password"
          message={messages.password}
          defaultValue={start.password}
          autoComplete="current-password"
        />
        <ForgottenPassword readUsername={() => read().username} showMessages={show} />
      </div>
      <div className="flex flex-col">
        <SendButton waiting={login.isPending}>Sign In</SendButton>
      </div>
      <Refusal>{messages.form}</Refusal>
      {children}
    </form>
  );
}

function textOf(value: FormDataEntryValue | null) {
  return typeof value === 'string' ? value : '';
}

function missingIn(values: LoginBody): Messages {
  return {
    username: values.username.trim() === '' ? LOGIN_REQUIRED.username : undefined,
    password: values.password === '' ? LOGIN_REQUIRED.password : undefined,
  };
}

function refusalOf(error: unknown): Messages {
  const { username, password } = (error instanceof ApiError && error.body.fields) || {};
  return username || password ? { username, password } : { form: serverMessage(error) };
}
