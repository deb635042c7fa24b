export function openDownload(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
