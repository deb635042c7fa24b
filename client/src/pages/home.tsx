import { About } from '#client/features/home/about.tsx';
import { Figures } from '#client/features/home/figures.tsx';
import { Hero } from '#client/features/home/hero.tsx';
import { Testimonials } from '#client/features/home/testimonials.tsx';
import { useSession } from '#client/lib/session.ts';
import { firstStep } from '#client/paths.ts';

export function HomePage() {
  const { data: user = null, isLoading } = useSession();
  return (
    <>
      <Hero action={firstStep(user)} actionKnown={!isLoading} />
      <Figures />
      <About />
      <Testimonials />
    </>
  );
}
