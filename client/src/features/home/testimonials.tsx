import { picturePath } from '#client/lib/paths.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { SectionHeading } from './section-heading.tsx';

export function Testimonials() {
  const { quotations } = useProgram();
  if (quotations.length === 0) return null;
  return (
    <section aria-labelledby="testimonials-heading" className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[5fr_7fr]">
        <div>
          <SectionHeading id="testimonials-heading">From Our Chaplains</SectionHeading>
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          {quotations.map(({ words, name, role, picture }) => (
            <figure key={words} className="border-l-2 border-gold pl-6">
              <blockquote className="max-w-reading text-xl font-light">
                <p>“{words}”</p>
              </blockquote>
              <figcaption className="mt-5 flex items-center gap-4">
                {picture && (
                  <img
                    src={picturePath(picture)}
                    width="64"
                    height="64"
                    alt=""
                    loading="lazy"
                    className="size-16 shrink-0 rounded-full bg-line"
                  />
                )}
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{name}</span>
                  {role && <span className="block text-soft">{role}</span>}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
