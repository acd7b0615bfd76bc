import { type Db, type Document, Long } from 'mongodb'
import { declaredElsewhere, isComponentOf, unknownTax } from '#domain/tax/packs.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'

type Shop = { _id: string; taxPack: TaxPackId }
type Sale = {
  _id: { shopId: string; saleId: string }
  postingDay: string
  kind: string
  unknownTaxes?: string[]
  lines: { taxes: { component: string; amountMinor: number }[] }[]
}

type DayTotal = { _id: { shopId: string; day: string }; taxesMinor?: Document }

/**
 * Names of taxes were taken from the till as paths in a day's totals: one with a dot in it made a total that
 * nothing can be added to, so that no sale of that day with the tax itself could be recorded any more, and
 * no report of the day made. Each sale gets the names that its shop's tax pack does not know written beside it,
 * outside what is hashed, and the totals of its days by tax are worked out again from its sales.
 */
export async function countKnownTaxes(db: Db): Promise<void> {
  for await (const shop of db.collection<Shop>('shops').find({}, { projection: { taxPack: 1 } })) {
    const days = new Set([...(await markSales(db, shop)), ...(await brokenDays(db, shop))])
    for (const day of days) await countDay(db, shop._id, day)
  }
}

/** Marks the sales with taxes of names not known; answers the days of all that have such. */
async function markSales(db: Db, { _id: shopId, taxPack }: Shop): Promise<string[]> {
  const days = new Set<string>()
  const sales = db.collection<Sale>('sales')
  const projection = { postingDay: 1, 'lines.taxes': 1 }
  const taxed = { '_id.shopId': shopId, 'lines.taxes.0': { $exists: true } }
  for await (const { _id, postingDay, lines } of sales.find(taxed, { projection })) {
    const names = lines.flatMap(({ taxes }) => taxes.map(({ component }) => component))
    const unknown = new Set(names.filter((name) => !isKnown(taxPack, name)))
    if (unknown.size === 0) continue
    days.add(postingDay)
    await sales.updateOne({ _id, unknownTaxes: { $exists: false } }, { $set: { unknownTaxes: [...unknown] } })
  }
  return [...days]
}

/** A till's sale with `declared-elsewhere` was posted as an import is, and stays so: the entry is in the chain. */
function isKnown(taxPack: TaxPackId, component: string): boolean {
  return component === declaredElsewhere.component || isComponentOf(taxPack, component)
}

/** Days whose totals have something else than amounts under the names of taxes. */
async function brokenDays(db: Db, { _id: shopId }: Shop): Promise<string[]> {
  const broken: string[] = []
  const totals = db
    .collection<DayTotal>('dayTotals')
    .find({ '_id.shopId': shopId, taxesMinor: { $exists: true } })
  for await (const { _id, taxesMinor = {} } of totals) {
    if (Object.values(taxesMinor).some((amount) => typeof amount !== 'number')) broken.push(_id.day)
  }
  return broken
}

async function countDay(db: Db, shopId: string, day: string): Promise<void> {
  const sums = new Map<string, number>()
  const sales = db.collection<Sale>('sales').find({ '_id.shopId': shopId, postingDay: day })
  for await (const { kind, lines, unknownTaxes = [] } of sales) {
    for (const { component, amountMinor } of lines.flatMap(({ taxes }) => taxes)) {
      const name = unknownTaxes.includes(component) ? unknownTax.component : component
      sums.set(name, (sums.get(name) ?? 0) + (kind === 'return' ? -amountMinor : amountMinor))
    }
  }
  const taxesMinor = Object.fromEntries([...sums].map(([name, sum]) => [name, Long.fromNumber(sum)]))
  await db.collection<DayTotal>('dayTotals').updateOne({ _id: { shopId, day } }, { $set: { taxesMinor } })
}
