/**
 * Adds the check digit of an EAN-13: the weights are 1 and 3 in turn from the left, and digit and
 * weighted sum a multiple of ten (GS1 General Specifications, 7.9).
 * @param body the first twelve digits
 */
export function ean13(body: string): string {
  if (!/^\d{12}$/.test(body)) throw new Error(`${body} is not twelve digits`)
  let sum = 0
  for (let index = 0; index < 12; index += 1) sum += Number(body[index]) * (index % 2 === 0 ? 1 : 3)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** GS1 prefixes of the countries the shop's goods are numbered in. */
const prefixes = {
  BE: '540',
  BR: '789',
  CI: '618',
  CN: '690',
  ES: '840',
  FR: '300',
  GB: '500',
  GH: '603',
  KE: '616',
  MA: '611',
  NG: '615',
  NL: '871',
  TH: '885',
  ZA: '600',
} as const
export type Origin = keyof typeof prefixes

/**
 * A barcode that every scanner takes and no maker uses: the country's prefix, 00000 where a maker's
 * number is unassigned, and the product's place in the demo catalogue.
 * @param item 1 to 9999
 */
export function demoBarcode(origin: Origin, item: number): string {
  return ean13(`${prefixes[origin]}00000${item.toString().padStart(4, '0')}`)
}
