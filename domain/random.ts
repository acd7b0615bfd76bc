/** Numbers from 0 up to and not including 1. The same seed gives the same numbers, on every machine. */
export type Random = () => number

/**
 * mulberry32: 32 bits of state, small and good enough to spread customers over a day. Not for secrets.
 * @param seed any integer; its lowest 32 bits count
 */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `lowest` to `highest`, both included. */
export function between(random: Random, lowest: number, highest: number): number {
  return lowest + Math.floor(random() * (highest - lowest + 1))
}

export function happens(random: Random, probability: number): boolean {
  return random() < probability
}

/**
 * The index of a weight, each as likely as its share of the sum; null where all are zero.
 * @param weights none negative
 */
export function pickIndex(random: Random, weights: readonly number[]): number | null {
  let sum = 0
  for (const weight of weights) sum += weight
  if (sum <= 0) return null
  let left = random() * sum
  let last: number | null = null
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0
    if (weight === 0) continue
    last = index
    left -= weight
    if (left < 0) return index
  }
  // What rounding leaves at the very end of the range belongs to the last of them.
  return last
}

/** One of the choices, each as likely as its weight's share. At least one weight must be above zero. */
export function pick<Choice>(random: Random, choices: readonly (readonly [Choice, number])[]): Choice {
  const index = pickIndex(
    random,
    choices.map(([, weight]) => weight),
  )
  const chosen = index === null ? undefined : choices[index]
  if (!chosen) throw new Error('there is nothing to pick from')
  return chosen[0]
}
