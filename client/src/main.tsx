import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { pageAhead, sectionAhead, textAhead } from './ahead.ts';
import { App } from './app.tsx';
import { navigateFromLayers } from './lib/close-on-back.ts';
import { createQueryClient } from './lib/query-client.ts';
import { watchPendingLogout } from './lib/pending-logout.ts';
import { askForSession, endSession, recheckSessionOnReturn } from './lib/session.ts';
import { PageBroken } from './pages/page-not-loaded.tsx';
import './styles.css';

/** So long a page that is opened by its address shows nothing rather than that it is waiting. */
const AHEAD_WAITS_MS = 100;

const client = createQueryClient();
recheckSessionOnReturn(client);
watchPendingLogout(() => endSession(client));

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const root = createRoot(container, {
  onUncaughtError: (error) => {
    reportError(error);
    const instead = document.body.appendChild(document.createElement('main'));
    createRoot(instead).render(<PageBroken />);
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

// What was asked for ahead is mostly there: shown at once, it costs no drawing of a page that waits.
const ahead = Promise.all([
  askForSession(client),
  pageAhead,
  textAhead,
  sectionAhead && client.prefetchQuery({ queryKey: [sectionAhead] }),
]);
if (pageAhead) void Promise.race([ahead, pause(AHEAD_WAITS_MS)]).then(render);
else render();

function pause(ms: number) {
  return new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
}
