import { refusals } from './refusals/index.ts'

export type RefusalCode = keyof typeof refusals
export type RefusalFacts = Readonly<Record<string, unknown>>

/** A sum or a product past 2^53: it can't be counted exactly. Code that accepts amounts refuses it. */
export class TooLargeToCount extends RangeError {
  override readonly name = 'TooLargeToCount'
}

/**
 * Something asked for that the rules do not allow: the caller can act on it. The code never changes,
 * the facts are data, and the sentence for people is in refusals/. A bug is an ordinary Error.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: RefusalFacts

  constructor(code: RefusalCode, facts: RefusalFacts = {}) {
    super(refusals[code].detail(facts))
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return refusals[this.code].status
  }

  get title(): string {
    return refusals[this.code].title
  }
}
