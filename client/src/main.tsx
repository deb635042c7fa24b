import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { recheckSessionOnReturn } from './lib/session.ts';
import { PageBroken } from './pages/page-not-loaded.tsx';
import { readAhead } from './read-ahead.ts';
import './styles.css';

const client = createQueryClient();
recheckSessionOnReturn(client);
readAhead(client);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const root = createRoot(container, {
  onUncaughtError: (error) => {
    reportError(error);
    const instead = document.body.appendChild(document.createElement('main'));
    createRoot(instead).render(<PageBroken />);
  },
});

root.render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
