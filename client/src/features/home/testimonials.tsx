import { SectionHeading } from './section-heading.tsx';

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
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[5fr_7fr]">
        <div>
          <SectionHeading id="testimonials-heading">From Our Chaplains</SectionHeading>
        </div>
        <div className="flex flex-col gap-12">
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
