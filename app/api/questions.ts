import type { z } from 'zod'
import { LockedDay } from '#domain/api/locked-day.ts'
import { QueriedFigures } from '#domain/api/queried-figures.ts'
import type { ApiProblem } from './problem.ts'

/** A question that a refusal puts to the user, whichever form sent the request. If the answer is yes, it is sent again. */
export class Question<Facts> {
  readonly #code: string
  readonly #schema: z.ZodType<Facts>
  #ask: ((facts: Facts) => Promise<boolean>) | null = null

  constructor(code: string, schema: z.ZodType<Facts>) {
    this.#code = code
    this.#schema = schema
  }

  /** Registers what the open screen asks with; returns a function that removes it. */
  register(ask: (facts: Facts) => Promise<boolean>): () => void {
    this.#ask = ask
    return () => {
      if (this.#ask === ask) this.#ask = null
    }
  }

  /** Whether there is a screen that can ask it. */
  get canAsk(): boolean {
    return this.#ask !== null
  }

  /** What the user agreed to; null if the user declined, and for any other refusal. */
  async ask(problem: ApiProblem): Promise<Facts | null> {
    if (problem.code !== this.#code || this.#ask === null) return null
    const { data: facts } = this.#schema.safeParse(problem.facts)
    return facts !== undefined && (await this.#ask(facts)) ? facts : null
  }
}

/** Whether a document that is dated on a locked day is posted on the first open day. */
export const postingDayQuestion = new Question('day_locked', LockedDay)

/** Whether figures that are probably mistyped are right. Without a screen to ask on, they are recorded and reviewed. */
export const figuresQuestion = new Question('figures_queried', QueriedFigures)
