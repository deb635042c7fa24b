export interface DockerfileStep {
  name: string;
  text: string;
}

export function readDockerfile(text: string): DockerfileStep[] {
  return text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => {
      const [name = '', ...rest] = line.split(' ');
      return { name, text: rest.join(' ') };
    });
}
