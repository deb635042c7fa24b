import { useEffect } from 'react';

/** While mounted, a file that misses its place is not opened by the browser in place of the page. */
export function useNoStrayDrops() {
  useEffect(() => {
    window.addEventListener('dragover', refuseFiles);
    window.addEventListener('drop', refuseFiles);
    return () => {
      window.removeEventListener('dragover', refuseFiles);
      window.removeEventListener('drop', refuseFiles);
    };
  }, []);
}

/** What a place for files has taken is left alone, and so is dragged text. */
function refuseFiles(event: DragEvent) {
  const { dataTransfer } = event;
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
