const TESTIMONIALS = [
  {
    words:
      'People rarely remember what I said at the shelter. They remember that someone sat down next to them and stayed.',
    name: 'Margaret E.',
    role: 'Hospital chaplain, flood response',
  },
  {
    words:
      'The training taught me to listen to a firefighter the way a firefighter needs it: plainly, patiently, and after the shift.',
    name: 'David R.',
    role: 'Fire department chaplain, tornado response',
  },
] as const;

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials-heading" className="border-t border-line bg-sunken">
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 sm:py-20">
        <h2 id="testimonials-heading" className="text-xl font-bold tracking-tight">
          From Our Chaplains
        </h2>
        <div className="mt-8 grid gap-10 md:grid-cols-2 md:gap-16">
          {TESTIMONIALS.map(({ words, name, role }) => (
            <figure key={name} className="border-l-2 border-gold pl-6">
              <blockquote className="max-w-reading text-xl font-light">
                <p>“{words}”</p>
              </blockquote>
              <figcaption className="mt-5">
                <span className="font-semibold">{name}</span>
                <span className="block text-soft">{role}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
