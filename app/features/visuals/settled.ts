import { ApiProblem, Unreachable } from '#app/api/problem.ts'

/** A part of a screen, or why it could not be had: one that fails does not affect the others. */
export type Settled<Value> = { value: Value; error: null } | { value: null; error: unknown }

/** Refusals of the screen as a whole: its error page takes its place. */
const ofWholeScreen = [401, 403]

export async function settled<Value>(query: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { value: await query, error: null }
  } catch (error) {
    const isOfPart =
      error instanceof Unreachable || (error instanceof ApiProblem && !ofWholeScreen.includes(error.status))
    if (isOfPart) return { value: null, error }
    throw error
  }
}
