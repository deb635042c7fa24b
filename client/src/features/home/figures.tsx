import { useProgram } from '#client/lib/call/program-store.ts';

export function Figures() {
  const { figures } = useProgram();
  if (figures.length === 0) return null;
  return (
    <section aria-label="The program in figures" className="bg-bar-deep text-on-bar">
      <dl className="mx-auto grid max-w-page grid-fit-2 px-4 sm:px-6 lg:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div
            key={`${label} ${value}`}
            className="flex min-w-0 flex-col-reverse justify-end border-bar-line py-6 pr-4 lg:py-8 lg:not-first:border-l lg:not-first:pl-6"
          >
            <dt className="text-on-bar-soft">{label}</dt>
            <dd className="text-3xl font-light tracking-tight wrap-anywhere sm:text-4xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
