import { addDays, type Day, day } from '#domain/business-day.ts'
import { firstDayFrom } from '#domain/expenditure/recurrence.ts'
import { minor } from '#domain/money.ts'
import { monthOf } from '#domain/month.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { findDocument } from '../books/documents-store.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { cashCount } from '../books/kinds/cash-count/kind.ts'
import { expense } from '../books/kinds/expense/kind.ts'
import type { ExpenseToRecord } from '../books/kinds/expense/stored.ts'
import { moneyTransfer } from '../books/kinds/money-transfer/kind.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import { recurringSpending } from '../expenditure/drafts-store.ts'
import { catchUp } from '../spreads/service.ts'
import { catalogue, discontinuedSkus } from './catalogue/index.ts'
import type { DemoDeps } from './demo-deps.ts'
import { writeFixedAssets } from './fixed-assets.ts'
import { firstDayOf } from './history.ts'
import { demoShopId, spendingIdOf } from './ids.ts'

/** What the owner does in the back: petty cash, a licence paid for a year, fixed assets, what recurs, and a count of some shelves. Again it changes nothing. */
export async function writeBackOffice(deps: DemoDeps, through: Day): Promise<void> {
  const { writer, database } = deps
  const { topUp, spent, count } = pettyCash(through)
  const groups = [
    [toRecord(moneyTransfer, topUp, null)],
    ...[...spent, licence(through)].map((one) => [toRecord(expense, one, null)]),
    [toRecord(cashCount, count, null)],
  ]
  for (const result of await writer.record(demoShopId, groups)) requireRecorded(result)
  const now = () => new Date(`${addDays(through, 1)}T12:00:00Z`)
  await catchUp({ database, writer, now }, demoShopId, (month) => spendingIdOf(`shares of ${month}`))
  await writeFixedAssets(deps, through)
  await recurringSpending.add(database, monthlyRent(through))
  await countShelves(deps, through)
}

function expenseOf(
  name: string,
  input: Omit<ExpenseToRecord['expense'], 'lines' | 'totalMinor'>,
  {
    amount,
    ...line
  }: Pick<ExpenseToRecord['expense']['lines'][number], 'account' | 'description' | 'spread'> & {
    amount: number
  },
): ExpenseToRecord {
  const amountMinor = minor(amount)
  return {
    expenseId: spendingIdOf(name),
    expense: {
      ...input,
      lines: [{ lineId: '1', ...line, netMinor: amountMinor, taxClassId: 'outside-scope', taxes: [] }],
      totalMinor: amountMinor,
    },
  }
}

function licence(through: Day): ExpenseToRecord {
  const businessDay = addDays(firstDayOf(through), 2)
  return expenseOf(
    'permit of the year',
    { businessDay, paidFrom: 'bank', supplierName: 'Accra Metropolitan Assembly' },
    {
      account: accounts.licences,
      description: 'Business operating permit, one year',
      spread: { from: monthOf(businessDay), months: 12 },
      amount: 96_000,
    },
  )
}

/** Filled once, spent on small things, and five cedis short when it was counted. */
function pettyCash(through: Day) {
  const on = addDays(through, -20)
  const fares = [
    ['Porter at Makola', 3, 1_500],
    ['Key for the back door', 9, 4_000],
    ['Drinking water', 15, 2_200],
  ] as const
  const spent = fares.map(([description, after, amount]) =>
    expenseOf(
      `petty cash ${description}`,
      { businessDay: addDays(on, after), paidFrom: 'petty-cash' },
      { account: accounts.supplies, description, amount },
    ),
  )
  const filled = 20_000
  const left = fares.reduce((rest, [, , amount]) => rest - amount, filled)
  return {
    topUp: {
      transferId: spendingIdOf('petty cash filled'),
      transfer: {
        businessDay: on,
        ...{ from: 'bank' as const, to: 'petty-cash' as const },
        ...{ amountMinor: minor(filled), feeMinor: minor(0) },
      },
    },
    spent,
    count: {
      countId: spendingIdOf('petty cash counted'),
      count: {
        businessDay: through,
        place: 'petty-cash' as const,
        expectedMinor: minor(left),
        countedMinor: minor(left - 500),
        reason: 'A fare that was not written down',
      },
    },
  }
}

function monthlyRent(through: Day) {
  const recurrence = { rhythm: 'month' as const, from: day(`${through.slice(0, 8)}01`), until: null }
  return {
    _id: { shopId: demoShopId, recurringId: spendingIdOf('rent each month') },
    ...{ revision: 1, recurrence, termsDays: 0, madeThrough: null, savedBy: 'demo' },
    nextDay: firstDayFrom(recurrence, addDays(through, 2)),
    draft: {
      kind: 'expense' as const,
      payee: 'Mrs Comfort Addo',
      ...{ supplierId: null, day: recurrence.from, due: null, tillId: null, totalMinor: null },
      ...{ paidFrom: 'bank' as const, reference: '', note: '', attachments: [] },
      lines: [
        {
          ...{ lineId: '1', account: accounts.rent, description: 'The shop' },
          ...{ netMinor: minor(120_000), taxClassId: 'outside-scope' as const, taxMinor: null },
        },
      ],
    },
  }
}

/** What was found missing or over of the first goods of which there are some. */
const differences = [-1_000, -2_000, 1_000]
const enoughMilli = milli(10_000)

async function countShelves({ database, writer }: DemoDeps, through: Day): Promise<void> {
  const adjustmentId = spendingIdOf('shelves counted')
  if (await findDocument(database, stockAdjustment, demoShopId, adjustmentId)) return
  const balances = await database.collections.stockBalances
    .find({ '_id.shopId': demoShopId, quantityMilli: { $gte: enoughMilli } })
    .toArray()
  const onHand = new Map(balances.map(({ _id, quantityMilli }) => [_id.productId, quantityMilli]))
  const counted = catalogue.filter(
    ({ productId, sku, isLoose }) => !isLoose && !discontinuedSkus.has(sku) && onHand.has(productId),
  )
  const lines = differences.flatMap((difference, at) => {
    const productId = counted[at]?.productId
    if (productId === undefined) return []
    const countedMilli = milli((onHand.get(productId) ?? 0) + difference)
    return [{ lineId: String(at + 1), productId, quantityMilli: milli(difference), countedMilli }]
  })
  if (lines.length === 0) return
  const count = { businessDay: through, name: 'Front shelves', lines }
  const [result] = await writer.record(demoShopId, [
    [toRecord(stockAdjustment, { adjustmentId, count }, null)],
  ])
  requireRecorded(result)
}
