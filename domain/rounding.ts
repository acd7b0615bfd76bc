import { TooLargeToCount } from './errors.ts'

/**
 * `a * b / divisor`, rounded half away from zero, exact whatever the size of the product:
 * one that would pass 2^53 goes through BigInt. All three are integers; divisor > 0.
 * @throws TooLargeToCount where the result passes 2^53
 */
export function multiplyDivide(a: number, b: number, divisor: number): number {
  const product = a * b
  if (Number.isSafeInteger(product)) {
    const size = Math.abs(product)
    const quotient = Math.floor(size / divisor)
    // `size - quotient * divisor` is exact; comparing twice the rest avoids a half that is a fraction.
    const rounded = 2 * (size - quotient * divisor) >= divisor ? quotient + 1 : quotient
    return product < 0 ? 0 - rounded : rounded
  }
  const exact = BigInt(a) * BigInt(b)
  const size = exact < 0n ? -exact : exact
  const by = BigInt(divisor)
  const rounded = (2n * size + by) / (2n * by)
  const result = Number(exact < 0n ? -rounded : rounded)
  if (!Number.isSafeInteger(result)) throw new TooLargeToCount(`${a} × ${b} / ${divisor}`)
  return result
}

/**
 * Divides an integer among weights so that the parts add up to it exactly (largest remainder;
 * equal remainders go to the earlier part). Weights are integers >= 0 with a sum > 0; a negative
 * total gives the mirror of the positive one. A weight of 0 gets nothing.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  let weightSum = 0
  for (const weight of weights) {
    if (weight < 0) throw new RangeError(`${weight} is a negative weight`)
    weightSum += weight
  }
  if (weightSum <= 0) throw new RangeError('the weights add up to nothing')
  if (!Number.isSafeInteger(weightSum)) throw new RangeError('the weights add up past 2^53')
  const size = Math.abs(total)
  const { parts, remainders } = Number.isSafeInteger(size * weightSum)
    ? divideSafely(size, weights, weightSum)
    : divideExactly(size, weights, weightSum)
  let left = size
  for (const part of parts) left -= part
  // Fewer are left than there are remainders above 0, since each is smaller than the sum of weights.
  for (; left > 0; left -= 1) {
    let largest = 0
    for (let i = 1; i < remainders.length; i += 1) {
      if ((remainders[i] as number) > (remainders[largest] as number)) largest = i
    }
    parts[largest] = (parts[largest] as number) + 1
    remainders[largest] = -1
  }
  return total < 0 ? parts.map((part) => 0 - part) : parts
}

type Division = { parts: number[]; remainders: number[] }

/** The till's path: every product stays below 2^53, so plain numbers are exact. */
function divideSafely(size: number, weights: readonly number[], weightSum: number): Division {
  const parts: number[] = []
  const remainders: number[] = []
  for (const weight of weights) {
    const product = size * weight
    const remainder = product % weightSum
    parts.push((product - remainder) / weightSum)
    remainders.push(remainder)
  }
  return { parts, remainders }
}

function divideExactly(size: number, weights: readonly number[], weightSum: number): Division {
  const by = BigInt(weightSum)
  const products = weights.map((weight) => BigInt(size) * BigInt(weight))
  return {
    parts: products.map((product) => Number(product / by)),
    remainders: products.map((product) => Number(product % by)),
  }
}

/**
 * The share of `total` that belongs to the stretch from `from` to `to` of a whole `whole` long:
 * rounded running totals are subtracted, so that the shares of stretches that follow each other
 * add up to `total` exactly. Partial returns and instalments are cut this way.
 */
export function shareBetween(total: number, from: number, to: number, whole: number): number {
  return multiplyDivide(total, to, whole) - multiplyDivide(total, from, whole)
}
