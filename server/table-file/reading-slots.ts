import { Refusal } from '#domain/errors.ts'

type Waiting = { shopId: string; begin: () => void }

/**
 * How many files are read at the same time: so many, and one of each shop, so that a shop that sends one
 * after the other holds up itself. The others wait for their turn.
 */
export class ReadingSlots {
  readonly #maxAtOnce: number
  readonly #maxWaitingOfShop: number
  readonly #reading = new Set<string>()
  #waiting: Waiting[] = []

  constructor(maxAtOnce: number, maxWaitingOfShop: number) {
    this.#maxAtOnce = maxAtOnce
    this.#maxWaitingOfShop = maxWaitingOfShop
  }

  /**
   * Waits for a turn; answers how to give it back.
   * @throws Refusal too_many_requests where enough files of this shop wait already
   */
  async take(shopId: string): Promise<() => void> {
    if (!this.#isFree(shopId)) {
      const ofShop = this.#waiting.filter((waiting) => waiting.shopId === shopId)
      if (ofShop.length >= this.#maxWaitingOfShop) throw new Refusal('too_many_requests', { seconds: 30 })
      await new Promise<void>((begin) => this.#waiting.push({ shopId, begin }))
    } else this.#reading.add(shopId)
    return () => this.#giveBack(shopId)
  }

  #isFree(shopId: string): boolean {
    return this.#reading.size < this.#maxAtOnce && !this.#reading.has(shopId)
  }

  #giveBack(shopId: string): void {
    this.#reading.delete(shopId)
    const next = this.#waiting.find((waiting) => this.#isFree(waiting.shopId))
    if (!next) return
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next)
    this.#reading.add(next.shopId)
    next.begin()
  }
}

/** Files that a person waits for. */
export const attendedReadings = new ReadingSlots(2, 3)
/** Those of imports that go on by themselves, of which a shop has one. */
export const unattendedReadings = new ReadingSlots(1, Number.POSITIVE_INFINITY)

/**
 * All rows of a file that a person waits for, and what the reading says of it.
 * @param read begins the reading, once it is this shop's turn
 * @throws Refusal too_many_requests, and what the reading refuses
 */
export async function readAttended<Row, Summary>(
  shopId: string,
  read: () => AsyncGenerator<readonly Row[], Summary>,
): Promise<{ rows: Row[]; summary: Summary }> {
  const giveBack = await attendedReadings.take(shopId)
  try {
    const rows: Row[] = []
    const batches = read()
    for (;;) {
      const { done, value } = await batches.next()
      if (done) return { rows, summary: value }
      rows.push(...value)
    }
  } finally {
    giveBack()
  }
}
