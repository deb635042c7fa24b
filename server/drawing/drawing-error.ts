/** Thrown if a file can't be drawn. `problem` is a code that the portal explains to the person. */
export class DrawingError extends Error {
  readonly problem: string;
  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}
