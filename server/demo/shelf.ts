import { type Milli, milli } from '#domain/quantity.ts'

/** The stock of the demo shop while its past is made up. Nothing is sold that is not there. */
export class Shelf {
  readonly #onHand = new Map<string, number>()

  onHandMilli(productId: string): Milli {
    return milli(this.#onHand.get(productId) ?? 0)
  }

  put(productId: string, quantityMilli: Milli): void {
    this.#onHand.set(productId, this.onHandMilli(productId) + quantityMilli)
  }

  take(productId: string, quantityMilli: Milli): void {
    const left = this.onHandMilli(productId) - quantityMilli
    if (left < 0)
      throw new Error(
        `only ${this.onHandMilli(productId)} of ${productId} on the shelf, not ${quantityMilli}`,
      )
    this.#onHand.set(productId, left)
  }
}
