import { useDeferredValue } from 'react';
import { useFormContext } from 'react-hook-form';
import { graphs, passwords, words } from 'virtual:common-passwords';
import { passwordJudge, type Judgement } from './judge-password.ts';

const judge = passwordJudge({ passwords: passwords.split(' '), words: words.split(' '), graphs });

const FILLS: Record<Judgement['score'], string> = {
  0: 'bg-red',
  1: 'bg-red',
  2: 'bg-amber',
  3: 'bg-green',
  4: 'bg-green',
};

const OWN_FIELDS = ['firstName', 'lastName', 'email', 'username'];

interface PasswordStrengthProps {
  typed: string;
  own: readonly string[];
}

/** Rates the password in the browser, and sends it nowhere. */
export function PasswordStrength({ typed, own }: PasswordStrengthProps) {
  const password = useDeferredValue(typed);
  const { getValues } = useFormContext<Record<string, unknown>>();
  const inForm = getValues(OWN_FIELDS).filter((value) => typeof value === 'string');
  const { score, verdict, advice } = judge(password, [...own, ...inForm]);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1.5 rounded-full ${step <= Math.max(1, score) ? FILLS[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="min-h-5 text-sm text-soft" role="status">
        <span className="font-semibold text-ink">{verdict}.</span> {advice}
      </p>
    </div>
  );
}
