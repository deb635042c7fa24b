/** Has the browser save what an address of the portal answers, and stay on the page. */
export function openDownload(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
