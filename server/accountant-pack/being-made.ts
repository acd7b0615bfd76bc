import { Readable } from 'node:stream'
import { Refusal } from '#domain/errors.ts'

type Limits = {
  /** Of all shops at the same time. */
  most: number
  longestMs: number
  /** Nothing was written for this long, since the reader stopped or a part of it takes too long. */
  stalledMs: number
}

/**
 * The packs that this process is making: one of a shop, since each reads all of the books, and few of all shops, since
 * each has a thread. One that is read too slowly is cut off, which the browser shows as a failed download. Another
 * process of the server would make as many more, which is harmless: a pack writes nothing.
 */
export class PacksBeingMade {
  readonly #shops = new Set<string>()
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @throws Refusal pack_being_made, packs_being_made */
  begin(shopId: string, bytes: () => AsyncGenerator<Buffer>): Readable {
    if (this.#shops.has(shopId)) throw new Refusal('pack_being_made')
    if (this.#shops.size >= this.#limits.most) throw new Refusal('packs_being_made')
    this.#shops.add(shopId)
    const { longestMs, stalledMs } = this.#limits
    const cutOff = () => pack.destroy(new Error('a pack was read too slowly, and is cut off'))
    const timers = [setTimeout(cutOff, longestMs), setTimeout(cutOff, stalledMs)]
    async function* watched() {
      for await (const part of bytes()) {
        timers[1]?.refresh()
        yield part
      }
    }
    const pack = Readable.from(watched(), { objectMode: false })
    return pack.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      this.#shops.delete(shopId)
    })
  }
}
