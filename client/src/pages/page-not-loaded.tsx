import { Page } from '#client/components/layout/page.tsx';
import { Button } from '#client/components/ui/button.tsx';

/** In place of a page whose code did not arrive: no connection, or a newer portal was installed. */
export function PageNotLoaded() {
  return (
    <Page
      title="Page Not Loaded"
      intro="This page did not arrive. Check your connection and load it again."
    >
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </Page>
  );
}

/** In place of everything, when showing it went wrong. */
export function PageBroken() {
  return (
    <Page
      title="Something Went Wrong"
      intro="The page could not be shown. What you had already sent is safe."
    >
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </Page>
  );
}
