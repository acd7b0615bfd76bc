import type { z } from 'zod'
import type { IncomeQuery, IncomeSchedule } from '#domain/api/report.ts'
import type { DayRange } from '#domain/business-day.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { PaymentType } from '#domain/payments/payment-type.ts'
import { milli } from '#domain/quantity.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import { cashierLabel } from '#domain/terms/person.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { Database } from '../db/client.ts'
import type { DayOfSales } from '../db/documents.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { balancesOf, type EntrySums } from '../ledger/entry-sums.ts'
import { incomeByShift, type PartOfIncome } from './income-by-shift.ts'
import { comesTo, comesToInParts, revenueByFigure, tiesByDay } from './income-ties.ts'
import { PartSums } from './part-sums.ts'
import { readCashierParts } from './parts-store.ts'
import { type ProductTotals, readDayTotals, readProductTotals } from './store.ts'
import { sumByName, tenderLabel } from './tender-sums.ts'

type Row = IncomeSchedule['rows'][number]

/** What was sold in a range, grouped, and whether the documents agree with the entry lines. */
export async function incomeSchedule(
  database: Database,
  entrySums: EntrySums,
  shopId: string,
  { from, to, group }: z.infer<typeof IncomeQuery>,
): Promise<IncomeSchedule> {
  if (from > to) throw new Refusal('range_invalid', { from, to })
  const range = { from, to }
  const { collections } = database
  const { totals: read, entries } = await entrySums.beside(shopId, () =>
    Promise.all([
      requireShopAndChart(database, shopId),
      readDayTotals(collections, shopId, range),
      group === 'category' || group === 'product' ? readProductTotals(collections, shopId, range) : null,
      partsOf(database, shopId, group, range),
    ]),
  )
  const [{ shop, chart }, days, products, parts] = read
  const types = paymentTypesEver(shop.settings)
  const { sales, returns } = revenueByFigure(balancesOf(entries.ofAll, range), chart)
  return {
    currency: shop.currency,
    rows: rowsOf(group, days, products ?? [], parts ?? [], types),
    totals: totalsOf(days, shop.taxPack, types),
    ledgerNetMinor: minor(sales - returns),
    tiesToLedger:
      tiesByDay(range, days, entries, chart, shop) &&
      (products === null || comesTo(products, days)) &&
      (parts === null || comesToInParts(parts, days)),
  }
}

/** By shift or by who served; null where it is by neither. */
async function partsOf(
  database: Database,
  shopId: string,
  group: z.infer<typeof IncomeQuery>['group'],
  range: DayRange,
): Promise<PartOfIncome[] | null> {
  if (group === 'shift') return incomeByShift(database, shopId, range)
  return group === 'cashier' ? incomeByCashier(database, shopId, range) : null
}

function totalsOf(
  days: readonly DayOfSales[],
  taxPack: TaxPackId,
  types: readonly PaymentType[],
): IncomeSchedule['totals'] {
  const total = (pick: (day: DayOfSales) => number) => minor(days.reduce((sum, day) => sum + pick(day), 0))
  return {
    receipts: days.reduce((sum, day) => sum + day.receipts, 0),
    netMinor: total((day) => day.netMinor - day.returnsNetMinor),
    taxMinor: total((day) => day.grossMinor - day.netMinor - (day.returnsGrossMinor - day.returnsNetMinor)),
    grossMinor: total((day) => day.grossMinor - day.returnsGrossMinor),
    discountMinor: total((day) => day.discountMinor),
    returnsMinor: total((day) => day.returnsNetMinor),
    taxes: [...sumByName(days, (day) => day.taxesMinor)].map(([component, amount]) => ({
      component,
      label: componentInfo(taxPack, component).label,
      amountMinor: minor(amount),
    })),
    tenders: [...sumByName(days, (day) => day.tendersMinor)].map(([tender, amount]) => ({
      tender,
      label: tenderLabel(tender, types),
      amountMinor: minor(amount),
    })),
  }
}

function rowsOf(
  group: z.infer<typeof IncomeQuery>['group'],
  days: readonly DayOfSales[],
  products: readonly ProductTotals[],
  parts: readonly PartOfIncome[],
  types: readonly PaymentType[],
): Row[] {
  switch (group) {
    case 'day':
      return days.map((day) => salesRow({ key: day._id.day, label: day._id.day }, day))
    case 'shift':
    case 'cashier':
      return parts.map(({ figures, ...of }) => salesRow(of, figures))
    case 'product':
      return products
        .map((product) => productRow(product.productId, product.name || product.productId, [product]))
        .sort(byNet)
    case 'category': {
      const categories = Map.groupBy(products, (product) => product.category)
      return [...categories]
        .map(([category, members]) => productRow(category, category || 'No category', members))
        .sort(byNet)
    }
    case 'tender':
      return [...sumByName(days, (day) => day.tendersMinor)].map(([tender, amount]) => ({
        ...emptyRow,
        key: tender,
        label: tenderLabel(tender, types),
        netMinor: minor(amount),
      }))
  }
}

const emptyRow = {
  receipts: null,
  quantityMilli: null,
  grossMinor: null,
  discountMinor: null,
  taxMinor: null,
  returnsMinor: null,
  costMinor: null,
  reportedNetMinor: null,
}

function salesRow(
  of: Pick<Row, 'key' | 'label'> & Partial<Pick<Row, 'reportedNetMinor'>>,
  sold: PartOfIncome['figures'],
): Row {
  const netMinor = minor(sold.netMinor - sold.returnsNetMinor)
  const grossMinor = minor(sold.grossMinor - sold.returnsGrossMinor)
  return {
    ...emptyRow,
    ...of,
    receipts: sold.receipts,
    grossMinor,
    discountMinor: minor(sold.discountMinor),
    netMinor,
    taxMinor: minor(grossMinor - netMinor),
    returnsMinor: minor(sold.returnsNetMinor),
    costMinor: minor(sold.costMinor),
  }
}

function productRow(key: string, label: string, members: readonly ProductTotals[]): Row {
  const sum = (pick: (member: ProductTotals) => number) =>
    members.reduce((total, member) => total + pick(member), 0)
  const netMinor = minor(sum((member) => member.netMinor - member.returnsNetMinor))
  const taxMinor = minor(sum((member) => member.taxMinor))
  return {
    ...emptyRow,
    key,
    label,
    quantityMilli: milli(sum((member) => member.soldMilli - member.returnedMilli)),
    grossMinor: minor(netMinor + taxMinor),
    discountMinor: minor(sum((member) => member.discountMinor)),
    netMinor,
    taxMinor,
    returnsMinor: minor(sum((member) => member.returnsNetMinor)),
    costMinor: minor(sum((member) => member.costMinor)),
  }
}

function byNet(a: Row, b: Row): number {
  return b.netMinor - a.netMinor
}

/** The receipts of some days by who served, the largest sales first. Those without a cashier come last. */
async function incomeByCashier(database: Database, shopId: string, range: DayRange): Promise<PartOfIncome[]> {
  const parts = await readCashierParts(database.collections, shopId, range)
  const names = await findPersonNames(
    database,
    parts.flatMap(({ uid }) => uid ?? []),
  )
  // Of a file and of a till: both without a cashier.
  const totals = [...Map.groupBy(parts, ({ uid }) => uid)].map(([uid, own]) => ({
    uid,
    figures: PartSums.ofAll(own.map(({ sums }) => sums)).totals(),
  }))
  return totals
    .sort(
      (a, b) => Number(a.uid === null) - Number(b.uid === null) || b.figures.netMinor - a.figures.netMinor,
    )
    .map(({ uid, figures }) => ({
      key: uid ?? '',
      label: cashierLabel({ uid, name: uid === null ? null : names.get(uid) }),
      figures,
      reportedNetMinor: null,
    }))
}
