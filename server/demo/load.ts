import { addDays, businessDay, type Day } from '#domain/business-day.ts'
import { dueOf } from '#domain/tax-return/figures.ts'
import { dueDayOf } from '#domain/tax-return/forms.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { bill } from '../books/kinds/bill/kind.ts'
import { expense } from '../books/kinds/expense/kind.ts'
import { instalmentPlan } from '../books/kinds/instalment-plan/kind.ts'
import { payment } from '../books/kinds/payment/kind.ts'
import type { SaleToRecord } from '../books/kinds/sale/to-record.ts'
import { taxPayment } from '../books/kinds/tax-payment/kind.ts'
import { taxReturn } from '../books/kinds/tax-return/kind.ts'
import { recordOne } from '../books/record-one.ts'
import { createCustomer } from '../customers/service.ts'
import type { Database } from '../db/client.ts'
import { filledCollections } from '../db/contents.ts'
import { normaliseEmail } from '../identity/email.ts'
import { createPersonNames } from '../identity/person-store.ts'
import { setDrawing } from '../products/pictures.ts'
import { createSupplier } from '../suppliers/service.ts'
import { figuresOf, isNextPeriod, readTaxBooks } from '../taxation/tax-books.ts'
import { registerTill } from '../tills/service.ts'
import { writeBackOffice } from './back-office.ts'
import { catalogue, discontinuedSkus } from './catalogue/index.ts'
import { customers } from './customers.ts'
import type { DemoDeps } from './demo-deps.ts'
import { type DemoHistory, daysOfHistory, firstDayOf, makeHistory } from './history.ts'
import { demoShopId, pictureIdOf, productIdOf, spendingIdOf } from './ids.ts'
import { ensurePeople } from './people.ts'
import { drawingOf, drawnSkus } from './pictures/index.ts'
import { productDocument, registrationsOf, shopDocument } from './records.ts'
import { demoShop, demoTills } from './shop.ts'
import { spendingBetween, suppliers } from './spending.ts'
import { archiveProducts, beginLoad, type DemoMark, endLoad, openDemoShop, readMark } from './store.ts'
import { writeStoreRoom } from './store-room.ts'
import { wholesalers } from './wholesalers.ts'

type DemoOutcome = 'loaded' | 'loaded-before' | 'refused'

/** Any number does; with this one a few things are seen that a shop sees: returns, a dented tin, empty shelves. */
const seed = 20_260_301

/**
 * Loads the demo shop into an empty database: a shop, its people, its goods, and 90 days of sales up
 * to yesterday, through the same writer as the till's. A load that was killed goes on where it was.
 * A database that holds anything else is left alone, with a warning in the log that says why.
 */
export async function loadDemoShop(deps: DemoDeps): Promise<DemoOutcome> {
  const { database, now, log } = deps
  const mark = (await readMark(database)) ?? (await beginWhereEmpty(database, now))
  if (Array.isArray(mark)) {
    log.warn(
      { collections: mark },
      'the demo shop is loaded into an empty database only, and this one holds something: it is left as it is. Set DEMO_DATA=false, or name another MONGODB_DATABASE.',
    )
    return 'refused'
  }
  if (mark.state === 'loaded') return 'loaded-before'
  const startedMs = performance.now()
  log.info('loading the demo shop')
  const { history, receipts } = await openShop(deps, mark)
  await writeHistory(deps, history)
  await writeSpending(deps, mark.through)
  await writeStoreRoom(deps, history, mark.through)
  await writeBackOffice(deps, mark.through)
  await fileTaxReturns(deps, mark.through)
  await archiveProducts(database, discontinuedIds(), now())
  await endLoad(database)
  log.info({ receipts, ms: Math.round(performance.now() - startedMs) }, 'the demo shop is loaded')
  return 'loaded'
}

/** What a wrong password leaves for a quarter of an hour does not count as data. */
const passing = ['signInAttempts']

/** A mark to load by; where the database holds anything, the collections that do. */
async function beginWhereEmpty(database: Database, now: () => Date): Promise<DemoMark | string[]> {
  const filled = (await filledCollections(database.db)).filter((name) => !passing.includes(name))
  if (filled.length > 0) return filled
  const today = businessDay(now().toISOString(), demoShop.timeZone, demoShop.dayStartHour)
  return beginLoad(database, { through: addDays(today, -1), seed })
}

async function openShop(deps: DemoDeps, { through, seed }: DemoMark) {
  const { database, demo, now } = deps
  const uids = await ensurePeople(deps)
  const registrations = registrationsOf(through)
  const history = makeHistory({
    through,
    seed,
    registrations,
    cashierUids: { owner: uids.owner, employee: uids.employee },
  })
  await openDemoShop(
    database,
    shopDocument(demo, uids, registrations, now()),
    catalogue.map((product) => productDocument(product, now())),
    { _id: uids.administrator, email: normaliseEmail(demo.adminEmail) },
  )
  const names = createPersonNames(database)
  await names.note({ uid: uids.owner, email: normaliseEmail(demo.ownerEmail), name: null })
  await names.note({ uid: uids.employee, email: normaliseEmail(demo.employeeEmail), name: null })
  // One after the other: series are given in the order of registration.
  for (const { tillId, name } of demoTills)
    await registerTill({ database, now }, demoShopId, { tillId, name })
  for (const { customerId, number, name, phone, account } of customers) {
    const { termsDays, limitMinor } = account ?? {}
    await createCustomer(database, demoShopId, { customerId, number, name, phone, termsDays, limitMinor })
  }
  for (const { supplierId, number, name, phone, termsDays } of wholesalers)
    await createSupplier(database, demoShopId, { supplierId, number, name, phone, termsDays })
  await drawProducts(deps, uids.owner)
  return { history, receipts: history.days.reduce((sum, { sales }) => sum + sales.length, 0) }
}

/** The pictures of what sells most. Again it changes nothing. */
async function drawProducts(deps: DemoDeps, byUid: string): Promise<void> {
  for (const sku of drawnSkus) {
    const place = { shopId: demoShopId, productId: productIdOf(sku), pictureId: pictureIdOf(sku), byUid }
    await setDrawing(deps, place, drawingOf(sku))
  }
}

/** What was spent beside the goods, and the bills that are not paid yet, or in part. Again it changes nothing. */
async function writeSpending({ database, writer }: DemoDeps, through: Day): Promise<void> {
  for (const { supplierId, ...fields } of suppliers)
    await createSupplier(database, demoShopId, { supplierId, ...fields })
  const { expenses, bills, payments } = spendingBetween(firstDayOf(through), through)
  const groups = [
    ...expenses.map((one) => [toRecord(expense, one, null)]),
    ...bills.map((one) => [toRecord(bill, one, null)]),
    ...payments.map((one) => [toRecord(payment, one, null)]),
  ]
  for (const result of await writer.record(demoShopId, groups)) requireRecorded(result)
}

/**
 * In the order it happened: what came in before the doors opened is on the shelf before anything of
 * that day is sold. Sales wait for the next delivery, so that they are committed many at once.
 */
async function writeHistory({ writer, log }: DemoDeps, history: DemoHistory): Promise<void> {
  await writer.openBalances(demoShopId, history.balances)
  await writer.receiveStock(demoShopId, history.openingStock)
  let waiting: SaleToRecord[] = []
  let recorded = 0
  const record = async (day: number) => {
    for (const result of await writer.recordSales(demoShopId, waiting.map(asHistory))) {
      if ('refusal' in result) {
        throw new Error(
          `The demo shop could not be loaded: sale ${result.saleId} was refused. ${result.refusal.message}`,
          { cause: result.refusal },
        )
      }
    }
    waiting = []
    const settled = settledBetween(history, recorded, day)
    for (const result of await writer.record(demoShopId, settled)) requireRecorded(result)
    recorded = day
    log.info(`loading the demo shop: day ${day} of ${daysOfHistory}`)
  }
  for (const [index, { deliveries, sales }] of history.days.entries()) {
    if (deliveries.length > 0) {
      await record(index)
      await writer.receiveStock(demoShopId, deliveries)
    }
    waiting.push(...sales)
  }
  await record(history.days.length)
}

/** What was agreed and paid on days of `from` to before `to`: counted from 0. */
function settledBetween({ days, plans, payments }: DemoHistory, from: number, to: number) {
  const between = new Set(days.slice(from, to).map(({ day }) => day))
  return [
    ...plans
      .filter(({ plan }) => between.has(plan.businessDay))
      .map((one) => [toRecord(instalmentPlan, one, null)]),
    ...payments
      .filter((one) => between.has(one.payment.businessDay))
      .map((one) => [toRecord(payment, one, null)]),
  ]
}

function asHistory(sale: SaleToRecord): SaleToRecord {
  return { ...sale, isHistory: true }
}

function discontinuedIds() {
  return catalogue
    .filter(({ sku }) => discontinuedSkus.has(sku))
    .map(({ productId }) => ({ shopId: demoShopId, productId }))
}

/** Files and pays the returns that are due by then, each on its last day. Again it changes nothing. */
async function fileTaxReturns(deps: DemoDeps, through: Day): Promise<void> {
  const place = { shopId: demoShopId, byUid: null }
  const now = new Date(`${addDays(through, 1)}T12:00:00Z`)
  const { periods } = await readTaxBooks(deps.database, demoShopId, now)
  for (const period of periods) {
    const businessDay = dueDayOf('GH', period)
    if (businessDay > through) return
    const returnId = spendingIdOf(`tax return of ${period.from}`)
    // With the returns recorded by now.
    const books = await readTaxBooks(deps.database, demoShopId, now)
    const { filed, figures } = figuresOf(books, period, isNextPeriod(books, period))
    const dueMinor = filed?.dueMinor ?? dueOf(figures).dueMinor
    if (!filed)
      await recordOne(deps, taxReturn, place, { returnId, filed: { ...period, dueMinor, adjustments: [] } })
    if (dueMinor <= 0) continue
    const payment = { returnId, direction: 'paid' as const, by: 'bank' as const, businessDay }
    const paymentId = spendingIdOf(`payment of ${period.from}`)
    await recordOne(deps, taxPayment, place, { paymentId, payment: { ...payment, amountMinor: dueMinor } })
  }
}
