import { useProgram } from '#client/lib/call/program-store.ts';
import { useCan, useSession } from '#client/lib/session.ts';

/** Guests ask by mail to become chaplains, because only the office can change their role. */
export function AskToApply() {
  const { email } = useProgram();
  const { data: user } = useSession();
  const belongsToOffice = useCan('see-dashboard');
  if (!user || belongsToOffice) return null;
  const subject = 'I would like to apply as a chaplain';
  const body = `I registered as a guest and would like to apply as a chaplain. My user name is ${user.username}.`;
  return (
    <a
      href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
      className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
    >
      Ask the office to let you apply
    </a>
  );
}
