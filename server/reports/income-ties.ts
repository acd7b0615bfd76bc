import type { DayRange } from '#domain/business-day.ts'
import type { DatedSettings } from '#domain/documents/setting/dated.ts'
import { depositType, isNamedKind, kindAccounts, namedKinds } from '#domain/payments/payment-type.ts'
import type { Chart } from '#domain/posting/chart.ts'
import { componentInfo, declaredElsewhere } from '#domain/tax/packs.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts, taxDirectionOf } from '#domain/terms/chart.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import { roundedAway, unmappedTender } from '../books/kinds/sale/total-names.ts'
import type { DayOfSales } from '../db/documents.ts'
import type { SalesSums, SumsByDay } from '../ledger/entry-sums.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import type { PartOfIncome } from './income-by-shift.ts'
import type { ProductTotals } from './store.ts'

type Sums = ReadonlyMap<AccountCode, number>
/** An amount that the documents say, and the same as the entry lines have it. */
type Pair = readonly [stated: number, posted: number]

/** From the entry lines: of everything that was posted, and of sales and returns alone. */
type EntriesOfDays = { ofAll: SumsByDay; ofSales: SalesSums }

type TenderGroup = { tenders: readonly string[]; accounts: readonly AccountCode[] }

/** Tenders and where they are posted. Store credit that runs short is owed, so both kinds of credit are held as one. */
const plainGroups: readonly TenderGroup[] = [
  // A drawer that was counted before its receipt arrived or was corrected keeps its cash: the difference at the end of
  // its shift, or what its float took out of the safe, is put right.
  { tenders: ['cash'], accounts: [accounts.cash, accounts.cashOverAndShort, accounts.safe] },
  {
    tenders: ['store-credit', 'on-account', depositType.typeId],
    accounts: [accounts.storeCredit, accounts.receivables],
  },
  { tenders: [roundedAway], accounts: [accounts.cashRounding] },
]

/**
 * The same of what is paid by the shop's own payment types. Those that share an account are held as one; where one of
 * them changed its account, all are.
 */
function tenderGroupsOf({ paymentTypes }: Pick<DatedSettings, 'paymentTypes'>): TenderGroup[] {
  const accountsOf = new Map<string, Set<AccountCode>>(
    namedKinds.map((kind) => [kind, new Set([kindAccounts[kind]])]),
  )
  for (const { typeId, kind, account } of paymentTypes.flatMap(({ setTo }) => setTo ?? [])) {
    if (isNamedKind(kind)) accountsOf.set(typeId, (accountsOf.get(typeId) ?? new Set()).add(account))
  }
  const all = [...accountsOf].map(([tender, of]) => ({ tender, of: [...of] }))
  const isOnOne = all.every(({ of }) => of.length === 1)
  const groups = Map.groupBy(all, ({ of }) => (isOnOne ? of[0] : undefined))
  return [
    ...plainGroups,
    ...[...groups.values()].map((types) => ({
      tenders: types.map(({ tender }) => tender),
      accounts: [...new Set(types.flatMap(({ of }) => of))],
    })),
  ]
}

/**
 * Whether the totals of sales of each day equal the entry lines of that day, figure by figure: two errors
 * that cancel each other are two errors.
 */
export function tiesByDay(
  range: DayRange,
  days: readonly DayOfSales[],
  entries: EntriesOfDays,
  chart: Chart,
  { taxPack, settings }: Pick<SettledShop, 'taxPack' | 'settings'>,
): boolean {
  const groups = tenderGroupsOf(settings)
  const totals = new Map(days.map((total) => [total._id.day, total]))
  const posted = [...entries.ofAll.keys()].filter((day) => day >= range.from && day <= range.to)
  return [...new Set([...totals.keys(), ...posted])].every((day) => {
    const total = totals.get(day)
    const ofSales = entries.ofSales.byDay.get(day) ?? nothing
    const hasHistory = entries.ofSales.daysOfHistory.has(day) || saysHistory(total)
    return [
      ...revenueOf(total, entries.ofAll.get(day) ?? nothing, chart),
      ...wholeOf(total),
      ...taxesOf(total, ofSales, taxPack, entries.ofSales.givenBack.get(day)),
      ...(hasHistory ? [] : tendersOf(total, ofSales, groups)),
      ...(hasHistory ? [] : costOf(total, ofSales)),
    ].every(([stated, sum]) => stated === sum)
  })
}

const nothing: Sums = new Map()
type Total = DayOfSales | undefined

/** Whether the sales of the products add up to the totals of the days. */
export function comesTo(products: readonly ProductTotals[], days: readonly DayOfSales[]): boolean {
  const ofProducts = (pick: (product: ProductTotals) => number) => sum(products.map(pick))
  const ofDays = (pick: (day: DayOfSales) => number) => sum(days.map(pick))
  const pairs: Pair[] = [
    [ofProducts((one) => one.netMinor), ofDays((day) => day.netMinor)],
    [ofProducts((one) => one.returnsNetMinor), ofDays((day) => day.returnsNetMinor)],
    [
      ofProducts((one) => one.taxMinor),
      ofDays((day) => day.grossMinor - day.netMinor - (day.returnsGrossMinor - day.returnsNetMinor)),
    ],
    [ofProducts((one) => one.discountMinor), ofDays((day) => day.discountMinor)],
    [ofProducts((one) => one.costMinor), ofDays((day) => day.costMinor)],
  ]
  return pairs.every(([stated, all]) => stated === all)
}

/** Whether the receipts of each shift, or cashier, and those of none add up to the totals of the days. */
export function comesToInParts(parts: readonly PartOfIncome[], days: readonly DayOfSales[]): boolean {
  const figures = [
    'receipts',
    'grossMinor',
    'netMinor',
    'discountMinor',
    'returnsGrossMinor',
    'returnsNetMinor',
    'costMinor',
  ] as const
  return figures.every(
    (name) => sum(parts.map((part) => part.figures[name])) === sum(days.map((day) => day[name])),
  )
}

/** Each of the figures of net sales, positive. */
export function revenueByFigure(sums: Iterable<readonly [AccountCode, number]>, chart: Chart) {
  let sales = 0
  let returns = 0
  for (const [account, amount] of sums) {
    const { figure } = chart.find(account)
    if (figure === 'sales') sales -= amount
    if (figure === 'returns') returns += amount
  }
  return { sales, returns }
}

function revenueOf(total: Total, posted: Sums, chart: Chart): Pair[] {
  const { sales, returns } = revenueByFigure(posted, chart)
  return [
    [total?.netMinor ?? 0, sales],
    [total?.returnsNetMinor ?? 0, returns],
  ]
}

/** Gross is net and taxes, and is what was tendered. */
function wholeOf(total: Total): Pair[] {
  if (!total) return []
  const grossMinor = total.grossMinor - total.returnsGrossMinor
  const netMinor = total.netMinor - total.returnsNetMinor
  return [
    [grossMinor, netMinor + sum(Object.values(total.taxesMinor ?? {}))],
    [grossMinor, sum(Object.values(total.tendersMinor ?? {}))],
  ]
}

/**
 * Taxes by the account that each component goes to. What was declared elsewhere is on 3950 with the rest of the
 * history; earlier programs took it out of 2100 where goods came back, and their lines state so.
 * @param givenBack how much of 2100 that is; null where the lines do not state it
 */
function taxesOf(
  total: Total,
  posted: Sums,
  taxPack: TaxPackId,
  givenBack: number | null | undefined,
): Pair[] {
  const stated = new Map<AccountCode, number>()
  for (const [component, amount] of Object.entries(total?.taxesMinor ?? {})) {
    const { outputAccount } = componentInfo(taxPack, component)
    stated.set(outputAccount, (stated.get(outputAccount) ?? 0) + amount)
  }
  stated.delete(accounts.openingBalances)
  const taxAccounts = [...posted.keys()].filter((account) => taxDirectionOf(account) === 'output')
  return [...new Set([...stated.keys(), ...taxAccounts])]
    .filter((account) => account !== accounts.outputTax || givenBack !== null)
    .map((account) => {
      const elsewhereMinor = account === accounts.outputTax ? (givenBack ?? 0) : 0
      return [stated.get(account) ?? 0, elsewhereMinor - (posted.get(account) ?? 0)]
    })
}

function tendersOf(total: Total, posted: Sums, tenderGroups: readonly TenderGroup[]): Pair[] {
  const tenders = total?.tendersMinor ?? {}
  return tenderGroups.map((group) => [
    sum(group.tenders.map((tender) => tenders[tender] ?? 0)),
    sum(group.accounts.map((account) => posted.get(account) ?? 0)),
  ])
}

/** Goods that come back where more was sold than there was post what they cost and a difference to the same account. */
function costOf(total: Total, posted: Sums): Pair[] {
  if ((total?.returns ?? 0) > 0) return []
  return [[total?.costMinor ?? 0, posted.get(accounts.costOfGoodsSold) ?? 0]]
}

/**
 * Whether the totals count imported history: its tenders, costs and taxes are on 3950 as one amount, and the entries
 * don't distinguish them.
 */
function saysHistory(total: Total): boolean {
  return Boolean(total?.taxesMinor?.[declaredElsewhere.component] || total?.tendersMinor?.[unmappedTender])
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
