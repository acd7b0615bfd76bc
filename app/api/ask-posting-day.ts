import { LockedDay } from '#domain/api/locked-day.ts'
import type { Day } from '#domain/business-day.ts'
import type { ApiProblem } from './problem.ts'

/** Asks the person whether something of a locked day is posted on the first open one. */
type Asks = (locked: LockedDay) => Promise<boolean>

let asks: Asks | null = null

/** The open screen lends its question to every request that is sent; returns what takes it back. */
export function lendPostingDayQuestion(question: Asks): () => void {
  asks = question
  return () => {
    if (asks === question) asks = null
  }
}

/** The day that the person agreed to; null where the refusal is another, and where the person declined. */
export async function askPostingDay(problem: ApiProblem): Promise<Day | null> {
  if (problem.code !== 'day_locked' || asks === null) return null
  const { data: locked } = LockedDay.safeParse(problem.facts)
  return locked && (await asks(locked)) ? locked.postingDay : null
}
