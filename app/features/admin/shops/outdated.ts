import { ApiProblem } from '#app/api/problem.ts'

/** Whether a change was refused because of a concurrent one. */
export function isOutdated(refused: unknown): boolean {
  return refused instanceof ApiProblem && refused.code === 'changed_meanwhile'
}

/** For the `takes` of a form: what another administrator saved is loaded; the form still shows why it was refused. */
export function whenOutdated(load: () => void): (refused: unknown) => boolean {
  return (refused) => {
    if (isOutdated(refused)) load()
    return false
  }
}
