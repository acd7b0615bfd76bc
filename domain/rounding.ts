/**
 * `a * b / divisor`, rounded half away from zero, exact whatever the size of the product:
 * one that would pass 2^53 goes through BigInt. All three are integers; divisor > 0.
 */
export function multiplyDivide(a: number, b: number, divisor: number): number {
  const product = a * b
  if (Number.isSafeInteger(product)) {
    const size = Math.abs(product)
    const quotient = Math.floor(size / divisor)
    // `size - quotient * divisor` is exact; comparing twice the rest avoids a half that is a fraction.
    const rounded = 2 * (size - quotient * divisor) >= divisor ? quotient + 1 : quotient
    return product < 0 ? -rounded : rounded
  }
  const exact = BigInt(a) * BigInt(b)
  const size = exact < 0n ? -exact : exact
  const by = BigInt(divisor)
  const rounded = (2n * size + by) / (2n * by)
  const result = Number(exact < 0n ? -rounded : rounded)
  if (!Number.isSafeInteger(result)) throw new RangeError(`${a} × ${b} / ${divisor} passes 2^53`)
  return result
}

/**
 * Divides an integer among weights so that the parts add up to it exactly (largest remainder;
 * equal remainders go to the earlier part). Weights are integers >= 0 with a sum > 0; a negative
 * total gives the mirror of the positive one.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  if (weightSum <= 0) throw new RangeError('the weights add up to nothing')
  const size = BigInt(Math.abs(total))
  const by = BigInt(weightSum)
  const shares = weights.map((weight, index) => {
    const product = size * BigInt(weight)
    return { index, part: product / by, remainder: product % by }
  })
  let left = size - shares.reduce((sum, share) => sum + share.part, 0n)
  const parts = shares.map((share) => share.part)
  for (const share of [...shares].sort((a, b) =>
    b.remainder > a.remainder ? 1 : b.remainder < a.remainder ? -1 : a.index - b.index,
  )) {
    if (left === 0n) break
    parts[share.index] = share.part + 1n
    left -= 1n
  }
  return parts.map((part) => (total < 0 ? -Number(part) || 0 : Number(part)))
}
