import { dayInWords } from '../day-in-words.ts'
import { decimalFromMinor, type Minor } from '../money.ts'
import { formatMilli, type Milli } from '../quantity.ts'
import { taxClassLabels } from '../terms/tax.ts'
import type { OpeningImportField, ProductImportField, SalesImportField } from './fields.ts'
import type { OpeningRow } from './opening-row.ts'
import { writePacks } from './pack-cell.ts'
import type { PartyImportField } from './party-columns.ts'
import type { PartyRow } from './party-row.ts'
import type { ProductRow } from './product-row.ts'
import type { SalesRow } from './sales-row.ts'

/** What was read of the cells of a row, by field, as a person reads it. */
type Texts<Field extends string> = Partial<Record<Field, string>>

function filled<Field extends string>(texts: Partial<Record<Field, string | undefined>>): Texts<Field> {
  return Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== undefined && text !== ''),
  ) as Texts<Field>
}

export function productTexts(row: ProductRow, currency: string): Texts<ProductImportField> {
  const amount = (minor: Minor | undefined) =>
    minor === undefined ? undefined : decimalFromMinor(minor, currency)
  const quantity = (milli: Milli | undefined) => (milli === undefined ? undefined : formatMilli(milli))
  return filled({
    ...{ sku: row.sku, name: row.name, category: row.category, unit: row.unit, shelf: row.shelf },
    barcodes: row.barcodes?.join(' '),
    price: row.isPriceOpen ? 'Entered at the till' : amount(row.priceMinor),
    taxClass: row.taxClassId && taxClassLabels[row.taxClassId],
    cost: amount(row.costMinor),
    reorderLevel: quantity(row.reorderLevelMilli),
    quantity: quantity(row.quantityMilli),
    service: row.isService === undefined ? undefined : row.isService ? 'Yes' : 'No',
    packs: row.packs && writePacks(row.packs, currency),
  })
}

export function openingTexts(row: OpeningRow, currency: string): Texts<OpeningImportField> {
  return filled({
    ...{ party: row.party, reference: row.reference, product: row.product },
    day: row.day && dayInWords(row.day),
    due: row.due && dayInWords(row.due),
    amount: row.amountMinor === undefined ? undefined : decimalFromMinor(row.amountMinor, currency),
    quantity: row.quantityMilli === undefined ? undefined : formatMilli(row.quantityMilli),
    unitCost: row.unitCostMinor === undefined ? undefined : decimalFromMinor(row.unitCostMinor, currency),
  })
}

export function partyTexts(row: PartyRow, currency: string): Texts<PartyImportField> {
  const { termsDays, limitMinor, ...texts } = row
  return filled({
    ...texts,
    termsDays: termsDays === undefined ? undefined : String(termsDays),
    limit: limitMinor === undefined ? undefined : decimalFromMinor(limitMinor, currency),
  })
}

/** @param soldAt the instant as the shop's clocks showed it */
export function salesTexts(row: SalesRow, soldAt: string, currency: string): Texts<SalesImportField> {
  return filled({
    ...{ receiptNumber: row.receiptNumber, soldAt, sku: row.sku, description: row.description },
    ...{ customer: row.customer },
    quantity: formatMilli(row.quantityMilli),
    unitPrice: decimalFromMinor(row.unitPriceMinor, currency),
    cost: row.costMinor === null ? undefined : decimalFromMinor(row.costMinor, currency),
  })
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Whether a cell says what was read of it: `12.5` and `12.50` are one figure. */
export function isReadAsWritten(own: string, read: string): boolean {
  if (plain(own) === plain(read)) return true
  const [one, other] = [own, read].map((text) => text.replaceAll(',', '').trim())
  return (
    /^-?\d+(\.\d+)?$/.test(one ?? '') && /^-?\d+(\.\d+)?$/.test(other ?? '') && Number(one) === Number(other)
  )
}
