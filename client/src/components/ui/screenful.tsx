/** An empty screenful until content has come. What follows with `after-wait` is hidden. */
export function Screenful() {
  return <div className="appear-late min-h-dvh" />;
}
