import { Horizon } from '#client/components/layout/motif.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';

export function AuthPanel() {
  const { agency, tagline } = useProgram();
  return (
    <aside
      aria-labelledby="auth-panel-heading"
      className="on-bar min-w-0 bg-bar-deep text-on-bar lg:order-first"
    >
      <div className="relative isolate overflow-hidden bg-bar px-4 py-8 sm:max-lg:px-[max(3rem,calc((100%-36rem)/2))] lg:sticky lg:top-0 lg:h-full lg:max-h-[calc(100dvh-4rem)] lg:pt-20 lg:pr-12 lg:pl-[max(1.5rem,calc((100vw-72rem)/2+1.5rem))]">
        <div className="absolute inset-x-0 bottom-0 -z-10 hidden h-96 lg:block">
          <Horizon />
        </div>
        <p className="font-semibold text-bar-gold">{agency}</p>
        <h2
          id="auth-panel-heading"
          className="mt-2 text-2xl font-bold tracking-tight lg:mt-4 lg:text-4xl"
        >
          Serving in Times of Crisis
        </h2>
        <p className="mt-3 max-w-reading text-on-bar-soft lg:mt-5 lg:text-lg">{tagline}</p>
      </div>
    </aside>
  );
}
