import { formatDay, formatDayRange } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import type { BankAccountPage, BankLine, BankRule } from '#domain/api/bank.ts'
import type { LedgerKey, LedgerLine } from '#domain/bank/ledger-line.ts'
import { titleOf } from '#domain/documents/describe.ts'
import type { MoneyPlace, TransferPlace } from '#domain/documents/money-transfer/schema.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import { moneyPlaceLabels } from '#domain/terms/payment-money.ts'

export type AccountNames = ReadonlyMap<AccountCode, string>

/** What a suggestion says, in a line or two. */
export function suggestionWords(
  { suggestion }: Pick<BankLine, 'suggestion'>,
  page: BankAccountPage,
  names: AccountNames,
): { title: string; detail: string } | null {
  if (!suggestion) return null
  if (suggestion.as === 'rule') {
    const rule = page.rules.find(({ ruleId }) => ruleId === suggestion.ruleId)
    return rule ? { title: ruleWords(rule, names), detail: `Rule: contains “${rule.contains}”` } : null
  }
  if (suggestion.as === 'pay-out') {
    const { clears, from, amountMinor, feeMinor } = suggestion
    const name = page.clearing.find(({ account }) => account === from)?.name ?? from
    const fee = feeMinor === 0 ? '' : `, less a fee of ${moneyText(feeMinor, page.currency)}`
    return {
      title: `Paid out of ${name}: ${moneyText(amountMinor, page.currency)}${fee}`,
      detail: manyWords(clears, page.clearing.find(({ account }) => account === from)?.ledger ?? []),
    }
  }
  const [first] = suggestion.ledger
  const found = page.ledger.filter((one) => suggestion.ledger.some((key) => isSame(key, one)))
  const one = found[0]
  if (suggestion.ledger.length === 1 && one) return { title: titleOf(one.source), detail: formatDay(one.day) }
  const sum = found.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return {
    title: `${suggestion.ledger.length} entries, ${moneyText(minor(sum), page.currency)}`,
    detail: first ? manyWords(suggestion.ledger, page.ledger) : '',
  }
}

export function ruleWords({ posts }: Pick<BankRule, 'posts'>, names: AccountNames): string {
  if (posts.as === 'transfer') return `Transfer: ${placeName(posts.other, names)}`
  return `Expense: ${posts.expenseAccount} ${names.get(posts.expenseAccount) ?? ''}`.trim()
}

function placeName(place: TransferPlace, names: AccountNames): string {
  return isAddedMoney(place) ? (names.get(place) ?? place) : moneyPlaceLabels[place as MoneyPlace]
}

function manyWords(keys: readonly LedgerKey[], ledger: readonly LedgerLine[]): string {
  const found = ledger.filter((one) => keys.some((key) => isSame(key, one)))
  const days = found.map(({ day }) => day).sort()
  const first = days[0]
  const last = days.at(-1)
  const count = `${keys.length} ${keys.length === 1 ? 'entry' : 'entries'}`
  return first && last ? `${count} of ${formatDayRange(first, last)}` : count
}

function isSame(a: LedgerKey, b: LedgerKey): boolean {
  return a.number === b.number && a.line === b.line
}
