import { Link } from 'wouter';
import { Notice } from '#client/components/ui/notice.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { paths } from '#client/lib/paths.ts';
import { isExampleFigure, isExampleQuotation } from '#shared/program/examples.ts';

export function ExampleNotice() {
  const { figures, quotations } = useProgram();
  const examples = [
    ...figures.filter(isExampleFigure).map(({ label, value }) => `${label} ${value}`),
    ...quotations.filter(isExampleQuotation).map(({ name }) => `the quotation of ${name}`),
  ];
  if (examples.length === 0) return null;
  const listed = new Intl.ListFormat('en-US').format(examples);
  return (
    <Notice tone="amber" title="Home still shows examples">
      {`These came with the portal and are made up: ${listed}${listed.endsWith('.') ? '' : '.'} `}
      <Link
        href={`${paths.program}?part=home#setting-figures`}
        className="text-link underline underline-offset-4"
      >
        Replace or remove them
      </Link>
    </Notice>
  );
}
