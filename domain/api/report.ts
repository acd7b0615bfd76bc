import { z } from 'zod'
import { Day, GivenDay, Period } from '../business-day.ts'
import { Minor } from '../money.ts'
import { Milli } from '../quantity.ts'
import { BalanceSheetSection } from '../report/balance-sheet.ts'
import { ProfitLossAmounts } from '../report/profit-loss-amounts.ts'
import { AccountCode, BalanceSheetLine } from '../terms/account.ts'

/** `cash`: income and expenses of the days on which they were paid; the books themselves are on the accrual basis. */
export const ProfitLossBasis = z.enum(['accrual', 'cash'])
export type ProfitLossBasis = z.infer<typeof ProfitLossBasis>

export const ProfitLossQuery = z.strictObject({
  from: GivenDay,
  to: GivenDay,
  by: Period.default('month'),
  basis: ProfitLossBasis.default('accrual'),
})

/** The total of an account in each column. */
const AccountOfRange = z.object({
  account: AccountCode,
  name: z.string(),
  columnsMinor: z.array(Minor),
  totalMinor: Minor,
})
export type AccountOfRange = z.infer<typeof AccountOfRange>

/** An expense account, and its budget for the range. */
export const ExpenseOfRange = AccountOfRange.extend({
  /** Of the months that lie wholly in the range; null where nothing is set. */
  budgetMinor: Minor.nullable(),
})
export type ExpenseOfRange = z.infer<typeof ExpenseOfRange>

export const ProfitLoss = z.object({
  currency: z.string(),
  /**
   * On a cash basis `costOfGoodsSoldMinor` is what was paid for goods, `depreciationMinor` what was paid for fixed
   * assets less what they were sold for.
   */
  basis: ProfitLossBasis,
  columns: z.array(z.object({ from: Day, to: Day, ...ProfitLossAmounts.shape })),
  total: ProfitLossAmounts,
  /** The cost of goods sold by account. */
  costs: z.array(AccountOfRange),
  /** The expenses by account. */
  expenses: z.array(ExpenseOfRange),
  /** Every figure of every column equals the same figure summed from the entry lines themselves. */
  tiesToTrialBalance: z.boolean(),
  /** The sum of the entry lines; shown if it does not tie. */
  entriesNetProfitMinor: Minor,
})
export type ProfitLoss = z.infer<typeof ProfitLoss>

export const ProfitByLocationQuery = z.strictObject({ from: GivenDay, to: GivenDay })

/** The figures of a range of days at each location of a shop, and what of it is of none. */
export const ProfitByLocation = z.object({
  currency: z.string(),
  columns: z.array(
    z.object({
      /** Null: of no location, such as the rent of the whole shop. */
      locationId: z.string().nullable(),
      name: z.string(),
      ...ProfitLossAmounts.shape,
    }),
  ),
  total: ProfitLossAmounts,
  /** Every figure of the total equals the same figure summed from the entry lines themselves. */
  tiesToTrialBalance: z.boolean(),
  entriesNetProfitMinor: Minor,
})
export type ProfitByLocation = z.infer<typeof ProfitByLocation>

export const BalanceSheetQuery = z.strictObject({ on: GivenDay })

export const BalanceSheet = z.object({
  currency: z.string(),
  on: Day,
  /** The first day of the financial year of `on`: what earlier years earned is on 3900, computed. */
  yearFrom: Day,
  /** Positive on the side of its section. */
  accounts: z.array(
    z.object({
      account: AccountCode,
      name: z.string(),
      line: BalanceSheetLine,
      /** An overdrawn account of money is a current liability. */
      section: BalanceSheetSection,
      amountMinor: Minor,
    }),
  ),
  /** Of the financial year so far; part of the equity. */
  profitMinor: Minor,
  assetsMinor: Minor,
  liabilitiesMinor: Minor,
  equityMinor: Minor,
  /** Assets less liabilities and equity; nothing, unless the books are broken. */
  differenceMinor: Minor,
  /** The same balances, summed from the entry lines themselves, are equal account by account. */
  tiesToEntries: z.boolean(),
})
export type BalanceSheet = z.infer<typeof BalanceSheet>

/** The share of the balances at each location of a shop: its goods, and the cash in its tills. */
export const BalancesByLocation = z.object({
  on: Day,
  locations: z.array(
    z.object({
      locationId: z.string(),
      name: z.string(),
      accounts: z.array(z.object({ account: AccountCode, amountMinor: Minor })),
    }),
  ),
  /** Whether the goods of all locations equal the account of stock. */
  tiesToAccounts: z.boolean(),
})
export type BalancesByLocation = z.infer<typeof BalancesByLocation>

export const CashFlowQuery = z.strictObject({ from: GivenDay, to: GivenDay })

const FlowOfLine = z.object({ line: BalanceSheetLine, amountMinor: Minor })

/** By the indirect method: what came in is positive. */
export const CashFlow = z.object({
  currency: z.string(),
  netProfitMinor: Minor,
  depreciationMinor: Minor,
  disposalsMinor: Minor,
  /** Expenses less income of entries without money. */
  nonCashMinor: Minor,
  workingCapital: z.array(FlowOfLine),
  operatingMinor: Minor,
  investingMinor: Minor,
  financing: z.array(FlowOfLine),
  financingMinor: Minor,
  changeMinor: Minor,
  /** Cash, bank and mobile money before the range and at its end, less overdrafts. */
  openingMinor: Minor,
  /** Money entered as opening balances in these days: the shop had it before. */
  broughtInMinor: Minor,
  closingMinor: Minor,
  /** By how much the change differs from what moved on the accounts of money. */
  differenceMinor: Minor,
  /** What moved on the accounts of money by the entry lines themselves, what was brought in included. */
  entriesChangeMinor: Minor,
})
export type CashFlow = z.infer<typeof CashFlow>

const IncomeGrouping = z.enum(['day', 'shift', 'cashier', 'category', 'product', 'tender'])
export const IncomeQuery = z.strictObject({
  from: GivenDay,
  to: GivenDay,
  group: IncomeGrouping.default('day'),
})

/** The income schedule's totals; the receipts themselves come from GET …/sales. */
export const IncomeSchedule = z.object({
  currency: z.string(),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      receipts: z.int().nullable(),
      quantityMilli: Milli.nullable(),
      grossMinor: Minor.nullable(),
      discountMinor: Minor.nullable(),
      netMinor: Minor,
      taxMinor: Minor.nullable(),
      returnsMinor: Minor.nullable(),
      costMinor: Minor.nullable(),
      /** Of a shift: the net sales of its Z report; null where it has none, or is of other days, too. */
      reportedNetMinor: Minor.nullable(),
    }),
  ),
  totals: z.object({
    receipts: z.int(),
    netMinor: Minor,
    taxMinor: Minor,
    grossMinor: Minor,
    discountMinor: Minor,
    returnsMinor: Minor,
    /** By component of tax, and by tender: what the columns of the schedule add up to. */
    taxes: z.array(z.object({ component: z.string(), label: z.string(), amountMinor: Minor })),
    tenders: z.array(z.object({ tender: z.string(), label: z.string(), amountMinor: Minor })),
  }),
  /** Net sales as the entry lines have them (4000 less 4010), and whether the documents agree. */
  ledgerNetMinor: Minor,
  tiesToLedger: z.boolean(),
})
export type IncomeSchedule = z.infer<typeof IncomeSchedule>
