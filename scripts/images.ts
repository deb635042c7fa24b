const NAMES = ['readme', 'icons', 'mail'];

const [name = ''] = process.argv.splice(2, 1);
if (NAMES.includes(name)) {
  await import(new URL(`images/${name}.ts`, import.meta.url).href);
} else {
  console.error(`npm run images -- NAME
readme draws the images of README.md, icons those of the installed app from client/public/favicon.svg;
mail FOLDER writes an example of each message.`);
  process.exitCode = 1;
}
