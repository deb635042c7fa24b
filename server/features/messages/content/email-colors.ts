// Copied from client/src/styles.css, because mail programs don't support CSS variables.
export const LIGHT = {
  paper: '#faf8f4',
  surface: '#fffefb',
  ink: '#14233b',
  soft: '#4d5a6e',
  line: '#dfd9cd',
  control: '#7b8494',
  link: '#1d4a80',
  primary: '#1a3155',
  onPrimary: '#ffffff',
  bar: '#12223c',
  onBar: '#f5f2ea',
  gold: '#d9b36a',
};
