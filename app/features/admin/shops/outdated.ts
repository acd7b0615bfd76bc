import { useRevalidator } from '@remix-run/react'
import { ApiProblem } from '#app/api/problem.ts'

/** Whether a change was refused because of a concurrent one. */
export function isOutdated(refused: unknown): boolean {
  return refused instanceof ApiProblem && refused.code === 'changed_meanwhile'
}

/** For the `takes` of a form: what another administrator saved is loaded; the form still shows why it was refused. */
export function useWhenOutdated(): (refused: unknown) => boolean {
  const { revalidate } = useRevalidator()
  return (refused) => {
    if (isOutdated(refused)) revalidate()
    return false
  }
}
