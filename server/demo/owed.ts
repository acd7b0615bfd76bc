import type { Day } from '#domain/business-day.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'

type Item = { party: string; document: string; due: Day; amountMinor: Minor }

/** What is owed on one side, as the demo shop's past is made up, in the order in which it arose. */
export class Owed {
  #items: Item[] = []

  add(item: Item): void {
    this.#items.push(item)
  }

  /** What a party owes, or is owed, by that day: it counts as paid from then on. */
  payDue(party: string, by: Day): Minor {
    return sumMinor(this.#take((item) => item.party === party && item.due <= by).map(amountOf))
  }

  /** Part of what is owed longest; what is left of it stays. */
  payPart(party: string, by: Day): Minor {
    const oldest = this.#items.find((item) => item.party === party && item.due <= by)
    if (!oldest) return minor(0)
    const part = minor(Math.floor(oldest.amountMinor / 2))
    oldest.amountMinor = minor(oldest.amountMinor - part)
    return part
  }

  /** All that a party owes: something else is agreed about it. */
  takeAll(party: string): { document: string; amountMinor: Minor }[] {
    return this.#take((item) => item.party === party).map(({ document, amountMinor }) => ({
      document,
      amountMinor,
    }))
  }

  #take(isTaken: (item: Item) => boolean): Item[] {
    const taken = this.#items.filter(isTaken)
    this.#items = this.#items.filter((item) => !isTaken(item))
    return taken
  }
}

const amountOf = ({ amountMinor }: Item) => amountMinor
