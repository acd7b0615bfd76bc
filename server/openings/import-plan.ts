import type { Day } from '#domain/business-day.ts'
import type { OpeningImportField } from '#domain/import/fields.ts'
import { mayBeTotal } from '#domain/import/total-rows.ts'
import { type Minor, minor } from '#domain/money.ts'
import { ByCode } from '#domain/product/by-code.ts'
import type { Milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import {
  type CellError as AnyCellError,
  type RowError as AnyRowError,
  RefusedRows,
} from '../table-file/refused-rows.ts'
import type { NamedParty } from './import-store.ts'
import type { ReadOpening } from './read-openings.ts'

export type RowError = AnyRowError<OpeningImportField>
export type RefusedOpenings = RefusedRows<OpeningImportField>
type CellError = AnyCellError<OpeningImportField>

/** A debt or a credit, as a row has it. */
export type Owed = {
  row: number
  /** Null: a party that is added with it, by name. */
  partyId: string | null
  party: string
  reference?: string
  day: Day
  due?: Day
  /** Below zero: a customer's credit, or what a supplier owes the shop. */
  amountMinor: Minor
}

/** An opening in the books. */
export type RecordedOpening = Pick<Owed, 'reference' | 'due' | 'amountMinor'> & {
  balanceId: string
  partyId: string
  day: Day
  /** Made by a list, not entered by hand. */
  isOfList: boolean
}

type OwedPlan = {
  created: Owed[]
  corrected: (Owed & { existing: RecordedOpening })[]
  unchanged: Owed[]
  refusals: RefusedOpenings
}

/** A name as lists spell it: capitals and the number of spaces make no difference. */
export const folded = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * What a file changes in the opening items. A row belongs to a party by name or number, and to a document
 * by its reference: what is already recorded changes nothing, or is corrected. Whole rows are taken or refused, and of two
 * rows for one document neither is taken: which was meant is not known.
 */
export function planOwed(
  rows: readonly ReadOpening[],
  known: readonly NamedParty[],
  recorded: readonly RecordedOpening[],
  today: Day,
): OwedPlan {
  const byName = Map.groupBy(known, ({ name }) => folded(name))
  const byNumber = new Map(known.flatMap((one) => (one.number === undefined ? [] : [[one.number, one]])))
  const byDocument = Map.groupBy(recorded, (one) => keyOf(one.partyId, one.reference))
  const namedBy = (party = '') => byName.get(folded(party)) ?? []
  const keyOfRow = ({ fields: { party = '', reference } }: ReadOpening) =>
    keyOf((byNumber.get(party) ?? namedBy(party)[0])?.id ?? folded(party), reference)
  const rowsOf = Map.groupBy(rows, keyOfRow)
  const plan: OwedPlan = { created: [], corrected: [], unchanged: [], refusals: new RefusedRows() }
  for (const one of rows) {
    const { row, fields, errors } = one
    const { party = '', reference, due, amountMinor } = fields
    const named = namedBy(party)
    const found = byNumber.get(party) ?? named[0]
    const key = keyOfRow(one)
    // Where no day is given, it was owed on its due day at the latest.
    const day = fields.day ?? (due && due < today ? due : today)
    const all: CellError[] = [
      ...(found ? errors.filter(({ code }) => code !== mayBeTotal) : errors),
      ...errorsOf({ party, day, today }, named.length, otherRow(one, rowsOf.get(key))),
    ]
    if (all.length > 0 || amountMinor === undefined) {
      plan.refusals.add(row, all)
      continue
    }
    const existing = found && meant(amountMinor, byDocument.get(key) ?? [])
    const byHand = found
      ? sameWayOf(amountMinor, byDocument.get(keyOf(found.id, undefined)) ?? []).filter(isByHand)
      : []
    if (mayBeTheSame(reference, existing, byHand)) {
      plan.refusals.add(row, [mayBeByHand(party, byHand.length)])
      continue
    }
    const owed: Owed = {
      ...{ row, partyId: found?.id ?? null, party: found?.name ?? party, day, amountMinor },
      ...(reference !== undefined && { reference }),
      ...(due && { due }),
    }
    if (!existing) plan.created.push(owed)
    else if (isSame(owed, existing, fields.day !== undefined)) plan.unchanged.push(owed)
    else plan.corrected.push({ ...owed, existing })
  }
  return plan
}

/**
 * What a row is about, of all openings under its name: what a list made before what was entered by hand, a debt of
 * the list too where the row is a credit now. What was entered by hand the other way is another document.
 */
function meant(amountMinor: number, recorded: readonly RecordedOpening[]): RecordedOpening | undefined {
  const sameWay = sameWayOf(amountMinor, recorded)
  return sameWay.find(({ isOfList }) => isOfList) ?? sameWay[0] ?? recorded.find(({ isOfList }) => isOfList)
}

function sameWayOf(amountMinor: number, recorded: readonly RecordedOpening[]): readonly RecordedOpening[] {
  return recorded.filter((one) => one.amountMinor < 0 === amountMinor < 0)
}

function isByHand({ isOfList }: RecordedOpening): boolean {
  return !isOfList
}

/**
 * Whether a row may be recorded already, entered by hand, where no document has a number: under a row with one, or
 * in several entries. It would be posted a second time.
 */
function mayBeTheSame(
  reference: string | undefined,
  existing: RecordedOpening | undefined,
  byHand: readonly RecordedOpening[],
): boolean {
  if (byHand.length === 0 || existing?.isOfList) return false
  return reference === undefined ? byHand.length > 1 : existing === undefined
}

function mayBeByHand(party: string, count: number): CellError {
  const entries = count === 1 ? 'An opening balance' : `${count} opening balances`
  return {
    ...{ code: 'opening_by_hand', field: 'party' },
    detail: `${entries} of ${party} ${count === 1 ? 'was' : 'were'} entered by hand, and may be this one. Reverse ${count === 1 ? 'it' : 'them'} first, or leave this row out.`,
  }
}

/** The number of another row for the same. */
function otherRow({ row }: ReadOpening, same: readonly ReadOpening[] = []): number | undefined {
  return same.find((one) => one.row !== row)?.row
}

/** Whose document a row is of: that which it calls so, or the one without a name. */
export function keyOf(party: string | undefined, reference: string | undefined): string {
  return JSON.stringify([party, reference ?? ''])
}

function isSame(owed: Owed, existing: RecordedOpening, saysDay: boolean): boolean {
  return (
    owed.amountMinor === existing.amountMinor &&
    owed.due === existing.due &&
    (!saysDay || owed.day === existing.day)
  )
}

function errorsOf(
  { party, day, today }: { party: string; day: Day; today: Day },
  named: number,
  other: number | undefined,
): CellError[] {
  const errors: CellError[] = []
  if (party !== '' && named > 1)
    errors.push({
      ...{ code: 'party_ambiguous', field: 'party' },
      detail: `${named} records are called ${party}. Enter the number of the one you mean.`,
    })
  if (party !== '' && other !== undefined)
    errors.push({
      ...{ code: 'row_repeated', field: 'party' },
      detail: `Row ${other} is also for ${party}. Give each row a document number, or combine the two.`,
    })
  if (day > today) errors.push({ code: 'date_in_future', field: 'day', detail: `${day} is in the future.` })
  return errors
}

/** Opening stock, as a row has it. */
export type Shelved = { row: number; productId: string; quantityMilli: Milli; valueMinor: Minor }
type ShelvedPlan = {
  created: (Shelved & { name: string })[]
  /** Posted already, with other figures. */
  corrected: (Shelved & { name: string })[]
  unchanged: Shelved[]
  refusals: RefusedOpenings
}

type KnownProduct = { productId: string; sku: string; name: string; barcodes: readonly string[] }

/** The same of goods, by SKU or barcode. */
export function planShelved(
  rows: readonly ReadOpening[],
  products: readonly KnownProduct[],
  posted: ReadonlyMap<string, { quantityMilli: number; valueMinor: number }>,
): ShelvedPlan {
  const byCode = new ByCode<KnownProduct>()
  for (const product of products) for (const barcode of product.barcodes) byCode.set(barcode, product)
  for (const product of products) byCode.set(product.sku, product)
  const productOf = ({ fields }: ReadOpening) => byCode.get(fields.product ?? '')
  const rowsOf = Map.groupBy(rows, (row) => productOf(row)?.productId)
  const plan: ShelvedPlan = { created: [], corrected: [], unchanged: [], refusals: new RefusedRows() }
  for (const one of rows) {
    const { row, fields, errors } = one
    const { product: code, quantityMilli, unitCostMinor } = fields
    const product = productOf(one)
    const other = product && otherRow(one, rowsOf.get(product.productId))
    const all: CellError[] = [...errors]
    if (code !== undefined && !product)
      all.push({
        code: 'product_unknown',
        field: 'product',
        detail: `No product has the SKU or barcode ${code}.`,
      })
    if (product && other !== undefined)
      all.push({
        code: 'row_repeated',
        field: 'product',
        detail: `Row ${other} is also for ${product.name}. Combine the two, or leave one out.`,
      })
    if (!product || quantityMilli === undefined || unitCostMinor === undefined || all.length > 0) {
      plan.refusals.add(row, all)
      continue
    }
    const valueMinor = minor(multiplyDivide(unitCostMinor, quantityMilli, 1000))
    const shelved = { row, productId: product.productId, quantityMilli, valueMinor }
    const before = posted.get(product.productId)
    if (!before) plan.created.push({ ...shelved, name: product.name })
    else if (before.quantityMilli === quantityMilli && before.valueMinor === valueMinor)
      plan.unchanged.push(shelved)
    else plan.corrected.push({ ...shelved, name: product.name })
  }
  return plan
}
