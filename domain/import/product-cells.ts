import { comesToTooMuch, largestAmountMinor, maxMilli } from '../ceilings.ts'
import { currencyDigits, formatMinor, type Minor, parseMinor } from '../money.ts'
import { withLeadingZeros } from '../product/article-number.ts'
import { formatMilli, type Milli, milli, parseMilli } from '../quantity.ts'
import { type TaxClassId, taxClassLabels } from '../terms/tax.ts'
import { fractionalUnits, type Unit, wholeUnits } from '../terms/unit.ts'
import { isPlainText, isVisible, notVisible } from '../text.ts'
import { shown } from './cell-text.ts'
import { currencyError } from './currency-cell.ts'
import type { ProductImportField } from './fields.ts'
import { type RowPack, readPacks } from './pack-cell.ts'
import type { ProductRow, ProductRowError } from './product-row.ts'
import { isOnSale, isServiceWord, isTaxable } from './status-words.ts'

export class RowError extends Error {
  readonly error: ProductRowError
  constructor(code: string, field: ProductImportField, detail: string) {
    super(detail)
    this.error = { code, field, detail }
  }
}

// A map: an object has a `constructor`, whatever was put into it.
const unitNames = new Map<string, Unit>(
  Object.entries({
    ...Object.fromEntries([...wholeUnits, ...fractionalUnits].map((unit) => [unit, unit])),
    pcs: 'piece',
    pc: 'piece',
    pieces: 'piece',
    each: 'piece',
    ea: 'piece',
    unit: 'piece',
    units: 'piece',
    nos: 'piece',
    packs: 'pack',
    packet: 'pack',
    box: 'carton',
    cartons: 'carton',
    case: 'carton',
    bottles: 'bottle',
    bags: 'bag',
    kgs: 'kg',
    kilo: 'kg',
    kilogram: 'kg',
    gram: 'g',
    litre: 'l',
    liter: 'l',
    ltr: 'l',
    metre: 'm',
    meter: 'm',
    pièce: 'piece',
    pièces: 'piece',
    unité: 'piece',
    unités: 'piece',
    paquet: 'pack',
    carton: 'carton',
    bouteille: 'bottle',
    sac: 'bag',
    mètre: 'm',
    // The column `Sold by weight` of Loyverse.
    n: 'piece',
    y: 'kg',
  }),
)

// A map: an object has a `constructor`, whatever was put into it.
const taxClassNames = new Map<string, TaxClassId>(
  Object.entries({
    standard: 'standard',
    standardrated: 'standard',
    vat: 'standard',
    taxable: 'standard',
    reduced: 'reduced',
    zero: 'zero',
    zerorated: 'zero',
    exempt: 'exempt',
    outsidescope: 'outside-scope',
    outside: 'outside-scope',
    none: 'outside-scope',
  }),
)

/** Classes that bear no tax, the likeliest meaning of "not taxable" first. */
const untaxed: readonly TaxClassId[] = ['exempt', 'zero', 'outside-scope']

export function readText(text: string, field: ProductImportField, longest: number): string | undefined {
  if (!isPlainText(text)) {
    throw new RowError('text_unreadable', field, 'This cell has characters that are not text. Type it again.')
  }
  if (!isVisible(text)) throw new RowError('text_invisible', field, `This cell ${notVisible}`)
  if (text.length > longest) {
    throw new RowError(
      `${field}_too_long`,
      field,
      `At most ${longest} characters fit here; this has ${text.length}.`,
    )
  }
  return text || undefined
}

/** Several barcodes in one cell, separated by blanks, commas, semicolons or bars. */
export function readBarcodes(text: string): string[] | undefined {
  const barcodes = [
    ...new Set(
      text
        .split(/[\s,;|]+/)
        .filter(Boolean)
        .map(withLeadingZeros),
    ),
  ]
  const wrong = barcodes.find((barcode) => !/^[0-9A-Za-z-]{4,48}$/.test(barcode))
  if (wrong !== undefined) {
    throw new RowError(
      'barcode_invalid',
      'barcodes',
      `“${shown(wrong)}” is not a barcode: a barcode has 4 to 48 digits or letters.`,
    )
  }
  if (barcodes.length > 10)
    throw new RowError('barcodes_too_many', 'barcodes', 'A product can have at most 10 barcodes.')
  return barcodes.length > 0 ? barcodes : undefined
}

export function readPackCell(text: string, currency: string): RowPack[] | undefined {
  const read = readPacks(text, currency)
  if (!read.ok) throw new RowError(read.code, 'packs', read.detail)
  return read.packs.length > 0 ? read.packs : undefined
}

export function readUnit(text: string): Unit | undefined {
  if (text === '') return undefined
  const unit = unitNames.get(text.toLowerCase().replace(/\.$/, ''))
  if (unit) return unit
  const known = [...wholeUnits, ...fractionalUnits].join(', ')
  throw new RowError('unit_unknown', 'unit', `“${shown(text)}” is not a unit known here. Known: ${known}.`)
}

export function readTaxClass(text: string, known: readonly TaxClassId[]): TaxClassId | undefined {
  if (text === '') return undefined
  const taxClass = taxClassNames.get(text.toLowerCase().replaceAll(/[^a-z]/g, ''))
  if (taxClass) return taxClass
  const { code, field, detail } = taxClassUnknown(text, known)
  throw new RowError(code, field, detail)
}

/** A product that its last program no longer sold is not put on sale here. */
export function demandOnSale(text: string): void {
  if (text === '') return
  const answer = isOnSale(text)
  if (answer === null)
    throw new RowError(
      'status_unknown',
      'status',
      `Unknown status “${shown(text)}”. Use Active, Draft or Archived, or set this column to “Not in this file”.`,
    )
  if (!answer)
    throw new RowError(
      'not_on_sale',
      'status',
      `Not imported: the status is “${shown(text)}”. Change it to Active to import the product.`,
    )
}

export function readService(text: string): boolean | undefined {
  if (text === '') return undefined
  const isService = isServiceWord(text)
  if (isService !== null) return isService
  throw new RowError(
    'service_unreadable',
    'service',
    `“${shown(text)}” is not yes or no. Enter yes for a service.`,
  )
}

export function demandNoServiceStock({ isService, quantityMilli = milli(0) }: ProductRow): void {
  if (!isService || quantityMilli === 0) return
  throw new RowError(
    'service_has_stock',
    'quantity',
    'A service has no stock. Empty this cell, or enter “no” for the service.',
  )
}

/** The amounts of a file are in the currency of the books. */
export function demandCurrency(text: string, currency: string): void {
  const error = currencyError(text, currency)
  if (error) throw new RowError(error.code, 'currency', error.detail)
}

/** What a product has that is marked as not taxable, unless the file names a class that bears no tax. */
export function readTaxable(
  text: string,
  taxClassId: TaxClassId | undefined,
  known: readonly TaxClassId[],
): TaxClassId | undefined {
  if (text === '') return taxClassId
  const answer = isTaxable(text)
  if (answer === null)
    throw new RowError('taxable_unreadable', 'taxable', `“${shown(text)}” is not yes or no.`)
  if (answer || (taxClassId !== undefined && untaxed.includes(taxClassId))) return taxClassId
  if (taxClassId !== undefined)
    throw new RowError(
      'tax_contradicts',
      'taxable',
      `Marked as not taxable, but its tax class is “${taxClassLabels[taxClassId]}”. Correct one of the two.`,
    )
  const without = untaxed.find((one) => known.includes(one))
  if (without) return without
  throw new RowError(
    'tax_contradicts',
    'taxable',
    'Marked as not taxable, but this shop has no tax class without tax. Enter a tax class.',
  )
}

export function taxClassUnknown(text: string, known: readonly TaxClassId[]): ProductRowError {
  return {
    code: 'tax_class_unknown',
    field: 'taxClass',
    detail: `“${shown(text)}” is not a tax class here. Known: ${known.join(', ')}.`,
  }
}

export function readAmount(text: string, field: 'price' | 'cost', currency: string): Minor | undefined {
  if (text === '') return undefined
  const parsed = parseMinor(text, currency)
  if (!parsed.ok) {
    if (parsed.error === 'too-fine') {
      const digits = currencyDigits(currency)
      throw new RowError(
        `${field}_too_fine`,
        field,
        `“${shown(text)}” has too many decimals: ${currency} has ${digits}.`,
      )
    }
    if (parsed.error === 'too-large') throw amountTooLarge(text, field, currency)
    throw new RowError(
      `${field}_unreadable`,
      field,
      `“${shown(text)}” is not an amount. Enter it as 1250.50.`,
    )
  }
  if (parsed.amountMinor > largestAmountMinor) throw amountTooLarge(text, field, currency)
  if (parsed.amountMinor < 0) throw new RowError(`${field}_negative`, field, `“${shown(text)}” is below 0.`)
  return parsed.amountMinor
}

export function readQuantity(text: string, field: 'reorderLevel' | 'quantity'): Milli | undefined {
  if (text === '') return undefined
  const quantityMilli = parseMilli(text)
  const code = field === 'quantity' ? 'quantity' : 'reorder_level'
  // More digits than can be parsed are refused as too large, not as unreadable.
  if ((quantityMilli ?? 1000 * Number(text.replaceAll(',', ''))) > maxMilli) {
    throw new RowError(
      `${code}_too_large`,
      field,
      `“${shown(text)}” is too large: a quantity is at most ${formatMilli(maxMilli)}. Is a barcode in this column?`,
    )
  }
  if (quantityMilli === null) {
    throw new RowError(`${code}_unreadable`, field, `“${shown(text)}” is not a quantity. Enter 12 or 0.25.`)
  }
  if (quantityMilli < 0) throw new RowError(`${code}_negative`, field, `“${shown(text)}” is below 0.`)
  return quantityMilli
}

function amountTooLarge(text: string, field: 'price' | 'cost', currency: string): RowError {
  const most = formatMinor(largestAmountMinor, currency)
  return new RowError(
    `${field}_too_large`,
    field,
    `“${shown(text)}” is too large: at most ${most}. Is a barcode in this column?`,
  )
}

/** The stock that a new product begins with enters the books at its cost. */
export function demandCountable({ costMinor, quantityMilli }: ProductRow, currency: string): void {
  if (costMinor === undefined || quantityMilli === undefined) return
  if (!comesToTooMuch(costMinor, quantityMilli)) return
  const [cost, most] = [formatMinor(costMinor, currency), formatMinor(largestAmountMinor, currency)]
  throw new RowError(
    'opening_value_too_large',
    'quantity',
    `${formatMilli(quantityMilli)} at ${cost} each is more than ${most}. Check the quantity and the cost.`,
  )
}
