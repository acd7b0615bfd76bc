import { addDays } from '#domain/business-day.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { openOn, openPartsOn, type PartySide } from '#domain/open-items/ageing.ts'
import { listStatement } from '#domain/statement/list-statement.ts'
import type { Proof, Statement } from '#domain/statement/statement.ts'
import { tiesTo } from '#domain/statement/ties-to.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { readEntrySources } from '../books/journal/in-order-store.ts'
import { readOpenItemsOn } from '../credit/open-items-store.ts'
import { readParties } from '../credit/parties.ts'
import { requireShopAndChart } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/entry-sums.ts'
import { describedByNumber, sourceDescriber } from '../ledger/source-describer.ts'
import type { PackDeps, PackOf } from './pack-of.ts'

/** The accounts whose open items at the end of the period are listed. */
const schedules = [
  { account: accounts.receivables, title: 'Open items of customers', side: 'customers' },
  { account: accounts.storeCredit, title: 'Store credit', side: 'customers' },
  { account: accounts.deposits, title: 'Customer deposits', side: 'customers' },
  { account: accounts.payables, title: 'Open items of suppliers', side: 'suppliers' },
  { account: accounts.goodsNotBilled, title: 'Goods received not invoiced', side: 'suppliers' },
  { account: accounts.prepayments, title: 'Prepayments', side: 'suppliers' },
] as const satisfies readonly { account: AccountCode; title: string; side: PartySide }[]

/** The schedules behind the balance sheet; none for an account without open items and without a balance. */
export async function* schedulesOf(deps: PackDeps, of: PackOf): AsyncGenerator<Statement> {
  for (const schedule of schedules) {
    const statement = await scheduleOf(deps, of, schedule)
    if (statement) yield statement
  }
}

async function scheduleOf(
  { database, entrySums }: PackDeps,
  { shopId, range, shop }: PackOf,
  { account, title, side }: (typeof schedules)[number],
): Promise<Statement | null> {
  const on = range.to
  const { collections } = database
  const found = await readOpenItemsOn(collections, shopId, [account], on)
  const items = found
    .map((item) => ({ ...item, leftMinor: openOn(item, on) }))
    .filter(({ leftMinor }) => leftMinor !== 0)
    .sort((a, b) => (a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1))
  const balances = balancesOf(await entrySums.of(shopId), { before: addDays(on, 1) })
  const ledgerMinor = balances.get(account) ?? minor(0)
  if (items.length === 0 && ledgerMinor === 0) return null
  const parties = await readParties(database, shopId, side, [...new Set(items.map(({ party }) => party))])
  const numbers = items.map(({ number }) => number)
  const sources = await describedByNumber(
    sourceDescriber(database, await requireShopAndChart(database, shopId)),
    await readEntrySources(collections.journalPages, shopId, numbers),
  )
  // A liability has a credit balance, and is positive here as on the balance sheet.
  const sign = account.startsWith('1') ? 1 : -1
  const signed = (item: (typeof items)[number], amountMinor: number) =>
    minor((item.side === 'debit' ? sign : -sign) * amountMinor)
  const openMinor = sumMinor(items.map((item) => signed(item, item.leftMinor)))
  return listStatement({
    title,
    period: `at the end of ${dayInWords(on)}`,
    shop,
    fileName: `${title.toLowerCase().replaceAll(' ', '-')}-${on}`,
    columns: [
      {
        id: 'document',
        header: 'Document',
        value: ({ number }) => titleOfEntry(sources.get(number), number),
      },
      { id: 'day', header: 'Date', kind: 'day', value: ({ day }) => day },
      { id: 'entry', header: 'Entry', kind: 'number', value: ({ number }) => number },
      { id: 'party', header: 'Name', value: ({ party }) => parties.get(party)?.name ?? '' },
      {
        id: 'due',
        header: 'Due',
        kind: 'day',
        value: (item) => openPartsOn(item, on).at(-1)?.day ?? item.day,
      },
      { id: 'amount', header: 'Amount', kind: 'money', value: (item) => signed(item, item.amountMinor) },
      {
        ...{ id: 'open', header: 'Open', kind: 'money', total: openMinor },
        value: (item) => signed(item, item.leftMinor),
      },
    ],
    rows: items,
    proof: proofOf(account, openMinor, minor(ledgerMinor === 0 ? 0 : sign * ledgerMinor)),
  })
}

function titleOfEntry(source: Parameters<typeof titleOf>[0] | undefined, number: number): string {
  return source ? titleOf(source) : `Entry ${number}`
}

/** The items may differ from the account: journals and opening balances post to it without an item. */
function proofOf(account: AccountCode, openMinor: Minor, ledgerMinor: Minor): Proof {
  if (openMinor === ledgerMinor)
    return tiesTo('the ledger', { ties: true, what: `on ${account}`, reportMinor: openMinor, ledgerMinor })
  return {
    isGood: false,
    lead: 'Does not agree with the ledger.',
    text: [
      ...[`Account ${account} totals `, ledgerMinor, ', and the items above total ', openMinor],
      '. The rest was posted there by journals or opening balances.',
    ],
  }
}
