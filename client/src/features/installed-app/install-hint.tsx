import { Button } from '#client/components/ui/button.tsx';
import { useIsConnected } from '#client/lib/call/connection.ts';
import { endHint, useInstall, useShowsHint } from './installation.ts';

export function InstallHint() {
  const isShown = useShowsHint();
  const install = useInstall();
  // Browsers can install the portal only with a connection.
  const isConnected = useIsConnected();
  if (!isShown || !isConnected) return null;
  return (
    <section
      aria-labelledby="install-heading"
      className="mt-8 rounded border border-line bg-surface p-4 sm:p-6 lg:hidden"
    >
      <h3 id="install-heading" className="text-lg font-semibold">
        Put this on your phone
      </h3>
      <p className="mt-1 text-soft">It then opens like an app, even without a signal.</p>
      {!install && (
        <ol className="mt-3 list-decimal space-y-1 pl-6">
          {stepsOf(navigator).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {install && <Button onClick={() => void install()}>Install</Button>}
        <Button look="quiet" className={install ? '' : 'pl-0'} onClick={endHint}>
          Don’t show this again
        </Button>
      </div>
    </section>
  );
}

/** Detects iPhones and iPads by `navigator.standalone`, which only their browsers have. */
function stepsOf(browser: Navigator) {
  return 'standalone' in browser
    ? ['Tap Share, the square with an arrow.', 'Choose Add to Home Screen, then Add.']
    : ['Open the menu of your browser.', 'Choose Install or Add to Home screen.'];
}
