import { LockedDay } from '#domain/api/locked-day.ts'
import type { Day } from '#domain/business-day.ts'
import type { ApiProblem } from './problem.ts'

/** Asks the user whether a document that is dated on a locked day is posted on the first open day. */
type Asks = (locked: LockedDay) => Promise<boolean>

let asks: Asks | null = null

/** Registers the question that the open screen asks for every request; returns a function that removes it. */
export function lendPostingDayQuestion(question: Asks): () => void {
  asks = question
  return () => {
    if (asks === question) asks = null
  }
}

/** The day that the user agreed to; null for any other refusal, and where the user declined. */
export async function askPostingDay(problem: ApiProblem): Promise<Day | null> {
  if (problem.code !== 'day_locked' || asks === null) return null
  const { data: locked } = LockedDay.safeParse(problem.facts)
  return locked && (await asks(locked)) ? locked.postingDay : null
}
