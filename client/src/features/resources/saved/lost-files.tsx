import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { removeFiles } from '#client/lib/device/saved-files.ts';
import { useSavedFiles } from './use-saved-files.ts';

export function LostFiles() {
  const lost = useSavedFiles()?.lost ?? {};
  if (Object.keys(lost).length === 0) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 py-4 sm:px-6">
      <Notice tone="amber" urgent title="No longer saved on this device">
        <p>This browser has cleared files that you saved for offline. Save what you need again:</p>
        <ul className="my-2 list-disc pl-5 wrap-anywhere">
          {Object.entries(lost).map(([id, title]) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <Button onClick={() => void removeFiles(Object.keys(lost))}>OK</Button>
      </Notice>
    </div>
  );
}
