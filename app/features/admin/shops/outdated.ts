import { ApiProblem } from '#app/api/problem.ts'

/** Whether a change was refused since somebody else made one meanwhile. */
export function isOutdated(refused: unknown): boolean {
  return refused instanceof ApiProblem && refused.code === 'changed_meanwhile'
}
