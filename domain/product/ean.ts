/** The GS1 check digit of the digits before it, however many: weights 3 and 1 in turn, from the right. */
export function checkDigitOf(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1)
    sum += Number(digits[at]) * ((digits.length - at) % 2 === 1 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && checkDigitOf(code.slice(0, 12)) === code[12]
}

/** GS1 leaves 20 to 29 to anyone who runs a shop. 20 to 28 are usual for goods weighed at the scale. */
export const ownPrefix = '29'
const numberDigits = 10

const isOwn = (code: string) => code.startsWith(ownPrefix) && isEan13(code)

/** The highest of the barcodes that are of the shop's own; null where none is. */
export function lastOwnBarcode(codes: Iterable<string>): string | null {
  let last: string | null = null
  for (const code of codes) if (isOwn(code) && (last === null || code > last)) last = code
  return last
}

/** Gives EAN-13 barcodes of the shop's own, each once, above the highest that it has. */
export function ownBarcodes(taken: Iterable<string>): () => string {
  const highest = lastOwnBarcode(taken)
  let last = highest === null ? 0 : Number(highest.slice(2, 12))
  return () => {
    last += 1
    const digits = ownPrefix + String(last).padStart(numberDigits, '0')
    return digits + checkDigitOf(digits)
  }
}

const firstSku = 10_001

/** Numbers for products without a SKU, each once: above the highest of those that are numbers. */
export function freeSkus(taken: Iterable<string>): () => string {
  let last = firstSku - 1
  for (const sku of taken) if (/^[1-9]\d{0,8}$/.test(sku)) last = Math.max(last, Number(sku))
  return () => {
    last += 1
    return String(last)
  }
}

export function nextSku(taken: Iterable<string>): string {
  return freeSkus(taken)()
}
