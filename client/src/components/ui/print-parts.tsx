import { useProgram } from '#client/lib/call/program-store.ts';
import { dateTime } from '#client/lib/dates.ts';

interface PrintHeadProps {
  /** When the server last answered, in ms; 0 if it never did. */
  readAt: number;
  /** The active filters, printed as text because the filter fields are not printed. */
  filters?: readonly (string | false | null | undefined)[];
}

export function PrintHead({ readAt, filters }: PrintHeadProps) {
  const { title } = useProgram();
  if (readAt === 0) return null;
  const asOf = `As of ${dateTime(new Date(readAt).toISOString())}`;
  return (
    <p className="hidden text-sm print:block">
      {[title, asOf, ...(filters ?? [])].filter(Boolean).join(' · ')}
    </p>
  );
}

export function SignatureLine({ label = 'Signature' }: { label?: string }) {
  return (
    <p className="mt-10 hidden w-60 break-inside-avoid border-t border-ink pt-0.5 text-sm print:block">
      {label}
    </p>
  );
}
