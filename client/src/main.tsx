import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { navigateFromLayers } from './lib/close-on-back.ts';
import { setStandIn } from './lib/call/api.ts';
import { watchConnection } from './lib/call/connection.ts';
import { answeredOrStored } from './lib/device/answered-or-stored.ts';
import { finishRemoval } from './lib/device/forget-pack.ts';
import { followOtherTabs, recheckSessionOnReturn } from './lib/follow-session.ts';
import { followProgram, programQuery } from './lib/follow-program.ts';
import { finishForgetting } from './lib/outbox/forget-queue.ts';
import { createQueryClient } from './lib/query-client.ts';
import { watchPendingLogout } from './lib/pending-logout.ts';
import { askForSession, endSession, wasSignedInHere } from './lib/session.ts';
import { watchErrors } from './lib/watch-errors.ts';
import { PortalBroken } from './pages/page-not-loaded.tsx';
import { preloadedPage, preloadedSection, preloadedText, preloadsDeployments } from './preload.ts';
import './styles.css';

/** How long a page stays blank before it shows a spinner. */
const BLANK_MS = 300;
/** How long, in ms, the page waits to know who is signed in. Its top depends on that. */
const SESSION_MS = 1_500;
/** The same wait if somebody was signed in on this device. A stored session can be used by then. */
const OWN_SESSION_MS = 4_500;

watchErrors();
setStandIn(answeredOrStored);
watchConnection();
const client = createQueryClient();
recheckSessionOnReturn(client);
followOtherTabs(client);
followProgram(client);
void finishRemoval();
watchPendingLogout(() => endSession(client));
finishForgetting();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const root = createRoot(container, {
  onUncaughtError: (error) => {
    reportError(error);
    const instead = document.body.appendChild(document.createElement('main'));
    createRoot(instead).render(<PortalBroken />);
  },
});

function render() {
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router aroundNav={navigateFromLayers}>
          <App />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  );
}

// Waits a moment for preloaded code, which usually has arrived, to avoid a spinner.
const session = askForSession(client);
const preloaded = Promise.all([
  session,
  preloadedPage,
  preloadedText,
  preloadedSection && client.prefetchQuery({ queryKey: [preloadedSection] }),
  preloadsDeployments && prefetchDeployments(),
  wasSignedInHere() && client.prefetchQuery(programQuery),
]);
const isInTime = Promise.race([preloaded, pause(BLANK_MS)]);
const isKnown = Promise.race([session, pause(wasSignedInHere() ? OWN_SESSION_MS : SESSION_MS)]);
if (preloadedPage) void Promise.all([isInTime, isKnown]).then(render);
else render();

async function prefetchDeployments() {
  try {
    const { prefetchOwnLists } = await import('./features/deployments/queries.ts');
    await prefetchOwnLists(client);
  } catch {
    // Ignored, because the page itself shows that its code can't be loaded.
    return;
  }
}

function pause(ms: number) {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
}
