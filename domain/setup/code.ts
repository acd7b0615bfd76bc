/** What a setup code is written with: no I, L, O and U, which people mix up when they read from a screen. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/**
 * The code that opens the first run, out of random bytes: 100 bits in five groups of four.
 * @param bytes at least twenty of them
 */
export function writeSetupCode(bytes: ArrayLike<number>): string {
  if (bytes.length < length) throw new RangeError(`a setup code needs ${length} random bytes`)
  // 256 is a multiple of 32: every sign is as likely as the others.
  return grouped(Array.from({ length }, (_, at) => alphabet[(bytes[at] ?? 0) % alphabet.length]).join(''))
}

/** The code as it was printed, from however it was typed; null where it can't be one. */
export function readSetupCode(typed: string): string | null {
  const signs = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return signs.length === length && [...signs].every((sign) => alphabet.includes(sign))
    ? grouped(signs)
    : null
}

function grouped(signs: string): string {
  return signs.match(/.{4}/g)?.join('-') ?? signs
}
