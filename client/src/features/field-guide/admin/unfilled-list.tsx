const MAX_LISTED = 12;

export function UnfilledList({ brackets }: { brackets: readonly string[] }) {
  const more = brackets.length - MAX_LISTED;
  return (
    <div>
      <p className="font-semibold">Still to fill in:</p>
      <ul className="mt-1 list-disc pl-6">
        {brackets.slice(0, MAX_LISTED).map((words) => (
          <li key={words} className="wrap-anywhere">
            {words}
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}
