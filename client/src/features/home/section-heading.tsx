export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <>
      <h2 id={id} className="text-2xl font-bold tracking-tight sm:text-3xl">
        {children}
      </h2>
      <div aria-hidden="true" className="mt-4 h-0.5 w-12 bg-gold" />
    </>
  );
}
