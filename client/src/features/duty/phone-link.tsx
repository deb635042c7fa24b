import { Phone } from 'lucide-react';
import { phoneHref, shownPhone } from '#shared/phone.ts';

export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  const href = phoneHref(phone);
  if (href === null) return <span className="wrap-anywhere">{phone}</span>;
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap text-link tabular-nums underline underline-offset-4"
    >
      <Phone className="size-4" aria-hidden="true" />
      {shownPhone(phone)}
      <span className="sr-only">{`, ${name}`}</span>
    </a>
  );
}
