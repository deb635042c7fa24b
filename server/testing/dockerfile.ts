export interface DockerfileStep {
  /** Such as RUN. */
  name: string;
  /** What follows it. */
  text: string;
}

/** Returns the steps of a Dockerfile that has one on each line. */
export function readDockerfile(text: string): DockerfileStep[] {
  return text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => {
      const [name = '', ...rest] = line.split(' ');
      return { name, text: rest.join(' ') };
    });
}
