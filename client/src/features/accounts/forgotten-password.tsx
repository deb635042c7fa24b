import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { preloadCode } from '#client/lib/preloaded-code.ts';
import { useAskForPasswordReset } from './mutations.ts';

const loadLinkMailed = async () => (await import('./link-mailed.tsx')).LinkMailed;
const LinkMailed = lazyComponent(loadLinkMailed, NotArrived);

interface ForgottenPasswordProps {
  readUsername: () => string;
  showMessages: (messages: { username?: string }) => void;
}

export function ForgottenPassword({ readUsername, showMessages }: ForgottenPasswordProps) {
  const ask = useAskForPasswordReset();
  const [askedFor, setAskedFor] = useState('');
  const send = () => {
    const username = readUsername().trim();
    if (username === '') {
      showMessages({
        username: 'Enter your username or email address, and press the button again',
      });
      return;
    }
    showMessages({});
    setAskedFor(username);
    void preloadCode(loadLinkMailed);
    ask.mutate({ body: { username } });
  };
  return (
    <div className="flex flex-col gap-3">
      <Button
        look="quiet"
        needsConnection
        waiting={ask.isPending}
        onClick={send}
        className="-ml-4 self-start text-left"
      >
        Forgot password? Mail me a link
      </Button>
      {ask.isError && (
        <Notice tone="red" urgent>
          {serverMessage(ask.error)}
        </Notice>
      )}
      {ask.isSuccess && (
        <LazyBoundary fallback={null}>
          <LinkMailed username={askedFor} />
        </LazyBoundary>
      )}
    </div>
  );
}
