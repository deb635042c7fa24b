import { program } from '#shared/program.ts';

export function Figures() {
  return (
    <section aria-label="The program in figures" className="bg-bar-deep text-on-bar">
      <dl className="mx-auto grid max-w-page grid-fit-2 px-4 sm:px-6 lg:grid-cols-4">
        {program.figures.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-bar-line py-6 pr-4 lg:py-8 lg:not-first:border-l lg:not-first:pl-6"
          >
            <dt className="text-on-bar-soft">{label}</dt>
            <dd className="text-3xl font-light tracking-tight sm:text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
