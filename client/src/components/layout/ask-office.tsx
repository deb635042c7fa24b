import { ChevronDown } from 'lucide-react';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { useProgram } from '#client/lib/call/program-store.ts';

const CONTACT = 'inline-flex min-h-11 items-center text-link underline underline-offset-4';

interface AskOfficeProps {
  question: string;
  children: string;
}

export function AskOffice({ question, children }: AskOfficeProps) {
  const { phone, email } = useProgram();
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 w-fit items-center gap-2 rounded font-semibold text-link underline-offset-4 hover:underline">
        {question}
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <p className="max-w-reading">{children}</p>
      <ul>
        <li>
          <a href={phoneHref(phone) ?? undefined} className={CONTACT}>
            {shownPhone(phone)}
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`} className={`${CONTACT} wrap-anywhere`}>
            {email}
          </a>
        </li>
      </ul>
    </details>
  );
}
