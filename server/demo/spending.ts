import { addDays, type Day, day } from '#domain/business-day.ts'
import type { ExpenseLine } from '#domain/documents/expense/schema.ts'
import { usualTaxes } from '#domain/documents/expense/stated-taxes.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BillToRecord } from '../books/kinds/bill/stored.ts'
import type { ExpenseToRecord } from '../books/kinds/expense/stored.ts'
import type { PaymentToRecord } from '../books/kinds/payment/to-record.ts'
import { spendingIdOf, supplierIdOf } from './ids.ts'
import { demoShop } from './shop.ts'

/** Who sends the demo shop bills. The telephone numbers are not in use. */
export const suppliers = [
  { number: 'S-001', name: 'Accra Power Supply', phone: '030 000 0101', termsDays: 14 },
  { number: 'S-002', name: 'Adabraka Refuse Collectors', phone: '030 000 0102', termsDays: 7 },
  { number: 'S-003', name: 'Kaneshie Printing Works', phone: '030 000 0103', termsDays: 30 },
].map((supplier) => ({ supplierId: supplierIdOf(supplier.number), ...supplier }))

type Spent = { expenses: ExpenseToRecord[]; bills: BillToRecord[]; payments: PaymentToRecord[] }

/** What a shop of its size spends beside its goods: rent and wages by the month, power, refuse, transport. */
export function spendingBetween(from: Day, through: Day): Spent {
  const months = monthsBetween(from, through)
  const expenses = months.flatMap((first) => [
    expenseOn(first, 'rent', 'Mrs Comfort Addo', accounts.rent, 120_000, { description: 'The shop' }),
    expenseOn(addDays(first, 26), 'wages', 'Wages', accounts.wages, 160_000, {
      description: 'Two assistants',
    }),
    expenseOn(addDays(first, 9), 'power', 'Accra Power Supply', accounts.electricityAndWater, 38_000, {
      isTaxed: true,
    }),
    expenseOn(addDays(first, 12), 'phone', 'Mobile data', accounts.telephoneAndInternet, 9_000),
    expenseOn(addDays(first, 4), 'trotro', 'Taxi from the market', accounts.transport, 4_500),
    expenseOn(addDays(first, 18), 'taxi', 'Taxi from the market', accounts.transport, 5_200),
  ])
  const bills = [
    billOn(addDays(through, -18), 'S-002', 'ARC-2207', accounts.supplies, 14_000, 'Refuse, this quarter'),
    billOn(
      addDays(through, -9),
      'S-001',
      'APS-90114',
      accounts.electricityAndWater,
      41_500,
      'The meter reading',
    ),
    billOn(
      addDays(through, -6),
      'S-003',
      'KPW-0318',
      accounts.supplies,
      26_000,
      'Carrier bags with the name',
    ),
  ]
  const known = expenses.filter(({ expense }) => expense.businessDay <= through)
  return { expenses: known, bills, payments: [partOf('S-003', 'KPW-0318', addDays(through, -2), 15_000)] }
}

/** The printer has half of it before the rest is delivered. */
function partOf(number: string, reference: string, businessDay: Day, amount: number): PaymentToRecord {
  const amountMinor = minor(amount)
  return {
    paymentId: spendingIdOf(`part of ${reference}`),
    payment: {
      ...{ direction: 'paid', supplierId: supplierIdOf(number), businessDay, money: 'bank', amountMinor },
      allocations: [{ document: spendingIdOf(`bill ${reference}`), amountMinor }],
      reference: `Transfer ${businessDay}`,
    },
  }
}

function monthsBetween(from: Day, through: Day): Day[] {
  const months: Day[] = []
  for (let first = firstOfNext(from); first <= through; first = firstOfNext(first)) months.push(first)
  return months
}

function firstOfNext(of: Day): Day {
  return day(`${addDays(day(`${of.slice(0, 8)}28`), 4).slice(0, 8)}01`)
}

function lineOf(on: Day, account: AccountCode, netMinor: Minor, isTaxed: boolean): ExpenseLine {
  const taxClassId = isTaxed ? ('standard' as const) : ('outside-scope' as const)
  const taxes = usualTaxes({ packId: demoShop.taxPack, taxClassId, day: on, netMinor })
  return { lineId: '1', account, netMinor, taxClassId, taxes }
}

function totalOf({ netMinor, taxes }: ExpenseLine): Minor {
  return minor(taxes.reduce((sum, { amountMinor }) => sum + amountMinor, Number(netMinor)))
}

function expenseOn(
  on: Day,
  name: string,
  supplierName: string,
  account: AccountCode,
  amount: number,
  { description, isTaxed = false }: { description?: string; isTaxed?: boolean } = {},
): ExpenseToRecord {
  const line = { ...lineOf(on, account, minor(amount), isTaxed), ...(description && { description }) }
  return {
    expenseId: spendingIdOf(`${name} ${on}`),
    expense: { businessDay: on, paidFrom: 'bank', supplierName, lines: [line], totalMinor: totalOf(line) },
  }
}

function billOn(
  on: Day,
  number: string,
  reference: string,
  account: AccountCode,
  amount: number,
  description: string,
): BillToRecord {
  const line = { ...lineOf(on, account, minor(amount), true), description }
  const { termsDays = 30 } = suppliers.find((one) => one.number === number) ?? {}
  return {
    billId: spendingIdOf(`bill ${reference}`),
    bill: {
      supplierId: supplierIdOf(number),
      businessDay: on,
      due: addDays(on, termsDays),
      reference,
      lines: [line],
      totalMinor: totalOf(line),
    },
  }
}
