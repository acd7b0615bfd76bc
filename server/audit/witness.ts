import type { Difference } from './difference.ts'

/** A source outside the database that has the hash of an entry. by: its name. */
export type Witness = { number: number; hash: string; by: string }

/** Holds entries against those who know what their hashes once were. */
export class Witnesses {
  readonly #anchors: Map<number, string>
  readonly #others: Map<number, Witness[]>

  /**
   * @param anchors heads of the chain as they were written down, by entry number
   * @param others each is named in its difference
   */
  constructor(anchors: ReadonlyMap<number, string>, others: readonly Witness[]) {
    this.#anchors = new Map(anchors)
    this.#others = Map.groupBy(others, ({ number }) => number)
  }

  /** What they say against an entry. */
  hold(number: number, hash: string): Difference[] {
    const anchored = this.#anchors.get(number) ?? hash
    const others = this.#others.get(number) ?? []
    this.#anchors.delete(number)
    this.#others.delete(number)
    return [
      ...(anchored === hash ? [] : [ofAnchor(number, anchored, hash)]),
      ...others.filter((other) => other.hash !== hash).map((other) => ofOther(other, hash)),
    ]
  }

  /** What they say of entries that are not there. @param last number that is */
  holdRest(last: number): Difference[] {
    // Books that were lost miss every head that was ever written down: the last of them says it all.
    const [lastBeyond] = [...this.#anchors.keys()].filter((number) => number > last).sort((a, b) => b - a)
    return [
      ...[...this.#anchors]
        .filter(([number]) => number < last || number === lastBeyond)
        .map(([number, hash]) => ofAnchor(number, hash, 'nothing')),
      ...[...this.#others.values()].flat().map((other) => ofOther(other, 'nothing')),
    ]
  }
}

function ofAnchor(number: number, computed: string, stored: string): Difference {
  return { kind: 'anchor', where: `entry ${number}`, computed, stored }
}

function ofOther({ number, hash, by }: Witness, stored: string): Difference {
  return { kind: 'manifest', where: `entry ${number} by ${by}`, computed: hash, stored }
}
