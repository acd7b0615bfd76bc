import { articleNumber } from './article-number.ts'

/**
 * What is found by a code: by one that is written so, else by one of the same article number. A number that two
 * different things have finds neither of them.
 */
export class ByCode<Found> {
  readonly #exact = new Map<string, Found>()
  readonly #byNumber = new Map<string, Found | null>()

  /** A code that is set again finds what it was set to last. */
  set(code: string, found: Found): void {
    this.#exact.set(code, found)
    const number = articleNumber(code)
    if (number === null) return
    const before = this.#byNumber.get(number)
    this.#byNumber.set(number, before === undefined || before === found ? found : null)
  }

  get(code: string): Found | undefined {
    const exact = this.#exact.get(code)
    const number = exact === undefined ? articleNumber(code) : null
    return exact ?? (number === null ? undefined : (this.#byNumber.get(number) ?? undefined))
  }
}
