import { OwnLanguages } from './own-languages.tsx';
import { OwnTravel } from './own-travel.tsx';

export function OfferPanels() {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <OwnTravel id="travel" />
      <OwnLanguages id="languages" />
    </div>
  );
}
