import { largestAmountMinor, maxMilli } from '../ceilings.ts'
import { decimalFromMinor, type Minor, parseMinor } from '../money.ts'
import { withLeadingZeros } from '../product/article-number.ts'
import { maxPackName, maxPacks, type Pack } from '../product/pack.ts'
import { formatMilli, type Milli, parseMilli } from '../quantity.ts'
import { isPlainText } from '../text.ts'
import { shown } from './cell-text.ts'
import type { Conventions } from './conventions.ts'
import { plainNumber } from './table/numbers.ts'

/** A pack as read from a cell; its name identifies it among the packs of the product. */
export type RowPack = { name: string; quantityMilli: Milli; priceMinor: Minor; barcodes: string[] }

type PackCell = { ok: true; packs: RowPack[] } | { ok: false; code: string; detail: string }

const example = 'Carton | 24 | 100.00 | 6001234567890'

/**
 * The packs of a product in one cell: name, what it holds, price and barcodes with bars between them; a semicolon
 * between two packs, a blank between two barcodes.
 */
export function readPacks(text: string, currency: string): PackCell {
  const packs: RowPack[] = []
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const pack = readPack(part, currency)
    if ('detail' in pack) return { ok: false, ...pack }
    if (packs.some(({ name }) => isSameName(name, pack.name)))
      return { ok: false, code: 'pack_repeated', detail: `Two packs are called “${shown(pack.name)}”.` }
    packs.push(pack)
  }
  return packs.length > maxPacks
    ? { ok: false, code: 'packs_too_many', detail: `A product can have at most ${maxPacks} packs.` }
    : { ok: true, packs }
}

/** The cell with its numbers in the form that is parsed here, whatever the convention of the file. */
export function packsInConvention(text: string, number: Conventions['number']): string {
  return text
    .split(';')
    .map((pack) =>
      pack
        .split('|')
        .map((part, at) => (at === 1 || at === 2 ? (plainNumber(part, number) ?? part) : part))
        .join('|'),
    )
    .join(';')
}

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function readPack(part: string, currency: string): RowPack | { code: string; detail: string } {
  const [name = '', quantity = '', price = '', codes = '', ...more] = part
    .split('|')
    .map((text) => text.trim())
  const wrong = (what: string) => ({
    code: 'pack_unreadable',
    detail: `“${shown(part.trim())}” is not a pack: ${what}. Enter ${example}.`,
  })
  if (name === '' || more.length > 0) return wrong('it has a name, what it holds, a price and its barcodes')
  if (name.length > maxPackName || !isPlainText(name))
    return wrong(`its name has at most ${maxPackName} characters`)
  const quantityMilli = parseMilli(quantity)
  if (quantityMilli === null || quantityMilli <= 0 || quantityMilli > maxMilli)
    return wrong('what it holds is not a quantity')
  const parsed = parseMinor(price, currency)
  if (!parsed.ok || parsed.amountMinor < 0 || parsed.amountMinor > largestAmountMinor)
    return wrong('its price is not an amount')
  const barcodes = [
    ...new Set(
      codes
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(withLeadingZeros),
    ),
  ]
  if (barcodes.length > 10 || barcodes.some((barcode) => !/^[0-9A-Za-z-]{4,48}$/.test(barcode)))
    return wrong('a barcode has 4 to 48 digits or letters')
  return { name, quantityMilli, priceMinor: parsed.amountMinor, barcodes }
}

/** The same cell as an export writes it. */
export function writePacks(packs: readonly Omit<Pack, 'packId'>[], currency: string): string {
  return packs
    .map(({ name, quantityMilli, priceMinor, barcodes }) =>
      [
        name.replaceAll(/[|;]/g, ' '),
        formatMilli(quantityMilli).replaceAll(',', ''),
        decimalFromMinor(priceMinor, currency),
        ...(barcodes.length > 0 ? [barcodes.join(' ')] : []),
      ].join(' | '),
    )
    .join('; ')
}
