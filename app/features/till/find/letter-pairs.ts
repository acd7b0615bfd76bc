/** Letters and digits apart; every other sign counts as one and the same. */
const signs = 37
const otherSign = signs - 1

/**
 * Which of many texts hold a letter, or two letters side by side: a bit for each text. Most of 50,000 names are ruled
 * out by it before one of them is read.
 */
export class LetterPairs {
  readonly #words: number
  readonly #single: (Uint32Array | undefined)[] = []
  readonly #pairs: (Uint32Array | undefined)[] = []

  /** @param texts folded; of each place the texts that it is found by, of which any may hold what is looked for */
  constructor(texts: readonly (readonly string[])[]) {
    this.#words = Math.ceil(texts.length / 32)
    for (const [place, some] of texts.entries()) for (const text of some) this.#note(text, place)
  }

  #note(text: string, place: number): void {
    let before = -1
    for (let at = 0; at < text.length; at += 1) {
      const sign = signOf(text.charCodeAt(at))
      this.#mark(this.#single, sign, place)
      if (before >= 0) this.#mark(this.#pairs, before * signs + sign, place)
      before = sign
    }
  }

  #mark(marks: (Uint32Array | undefined)[], key: number, place: number): void {
    let bits = marks[key]
    if (bits === undefined) {
      bits = new Uint32Array(this.#words)
      marks[key] = bits
    }
    const word = place >>> 5
    bits[word] = (bits[word] ?? 0) | (1 << (place & 31))
  }

  /** The places that may hold all of these: whatever holds them is among them. */
  mayHold(wanted: readonly string[]): Uint32Array {
    const places = new Uint32Array(this.#words).fill(~0)
    for (const text of wanted)
      for (const bits of this.#marksOf(text))
        for (let word = 0; word < places.length; word += 1)
          places[word] = (places[word] ?? 0) & (bits?.[word] ?? 0)
    return places
  }

  #marksOf(text: string): (Uint32Array | undefined)[] {
    const found = Array.from(text, (_, at) => signOf(text.charCodeAt(at)))
    if (found.length === 1) return [this.#single[found[0] ?? otherSign]]
    return found.slice(1).map((sign, at) => this.#pairs[(found[at] ?? otherSign) * signs + sign])
  }
}

function signOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return code - 48 + 26
  return otherSign
}

/** Visits the places that any of these marks, in their order; places past the last one are ignored. */
export function visitPlaces(
  marked: readonly Uint32Array[],
  count: number,
  visit: (place: number) => void,
): void {
  const words = Math.ceil(count / 32)
  for (let word = 0; word < words; word += 1) {
    let bits = 0
    for (const places of marked) bits |= places[word] ?? 0
    while (bits !== 0) {
      const place = word * 32 + 31 - Math.clz32(bits & -bits)
      if (place < count) visit(place)
      bits &= bits - 1
    }
  }
}
