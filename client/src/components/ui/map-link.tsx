/** Opens a phone's map app or a web page. A `geo:` link would open nothing on iPhones. */
export function MapLink({ address }: { address: string }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 items-center text-link underline underline-offset-4 wrap-anywhere"
    >
      {address}
      <span className="sr-only"> (opens in the maps)</span>
    </a>
  );
}
