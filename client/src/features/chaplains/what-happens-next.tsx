import { program } from '#shared/program.ts';

export function WhatHappensNext() {
  return (
    <section aria-labelledby="what-happens-next" className="mb-6 rounded bg-sunken px-4 py-3">
      <h2 id="what-happens-next" className="font-semibold">
        What happens next
      </h2>
      <ol className="mt-1 flex max-w-reading list-decimal flex-col gap-1 pl-5">
        <li>You fill in this form, which takes about five minutes.</li>
        <li>{`The office reviews it and decides, usually ${program.reviewTime}.`}</li>
        <li>
          You find the decision on Home and on your profile. Once approved, you can be called out.
        </li>
      </ol>
      <p className="mt-2 text-sm text-soft">
        Until then training and resources are open to you. You can also apply later, from your
        profile.
      </p>
    </section>
  );
}
