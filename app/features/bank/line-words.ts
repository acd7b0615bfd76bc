import { formatDay, formatDayRange } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import type { BankAccountPage, BankLine, BankRule, LinePayment } from '#domain/api/bank.ts'
import type { LedgerKey, LedgerLine } from '#domain/bank/ledger-line.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { isAddedMoney, type MoneyPlace, type TransferPlace } from '#domain/terms/money-account.ts'
import { moneyPlaceLabels } from '#domain/terms/payment-money.ts'

export type AccountNames = ReadonlyMap<AccountCode, string>

/** A suggestion in words, in a line or two. */
export function suggestionWords(
  { suggestion, amountMinor, payments }: Pick<BankLine, 'suggestion' | 'amountMinor' | 'payments'>,
  page: BankAccountPage,
  names: AccountNames,
): { title: string; detail: string } | null {
  if (!suggestion) return null
  if (suggestion.as === 'payment') {
    const [payment] = payments
    return payment ? paymentWords(payment, { isIn: amountMinor > 0, currency: page.currency }) : null
  }
  if (suggestion.as === 'rule') {
    const rule = page.rules.find(({ ruleId }) => ruleId === suggestion.ruleId)
    return rule ? { title: ruleWords(rule, names), detail: `Rule: contains “${rule.contains}”` } : null
  }
  if (suggestion.as === 'pay-out') {
    const { clears, from, amountMinor: paidOutMinor, feeMinor } = suggestion
    const name = page.clearing.find(({ account }) => account === from)?.name ?? from
    const fee = feeMinor === 0 ? '' : `, less a fee of ${moneyText(feeMinor, page.currency)}`
    return {
      title: `Paid out of ${name}: ${moneyText(paidOutMinor, page.currency)}${fee}`,
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

const namedAtMost = 3

/** Whom a payment is of, what it pays, and why it is suggested. */
export function paymentWords(
  { name, documents, restMinor, agrees }: LinePayment,
  { isIn, currency }: { isIn: boolean; currency: string },
): { title: string; detail: string } {
  const titles = documents.map(({ source }) => titleOf(source))
  const more = titles.length - namedAtMost
  const named = `${titles.slice(0, namedAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const leftMinor = documents.reduce((sum, { openMinor, amountMinor }) => sum + openMinor - amountMinor, 0)
  return {
    title: `Payment ${isIn ? 'from' : 'to'} ${name}: ${named}`,
    detail: [
      agreesWords(agrees),
      ...(leftMinor > 0 ? [`part payment, ${moneyText(minor(leftMinor), currency)} remains open`] : []),
      ...(restMinor > 0 ? [`${moneyText(restMinor, currency)} is kept as a credit on their account`] : []),
    ].join('; '),
  }
}

function agreesWords(agrees: LinePayment['agrees']): string {
  const [first, ...others] = agrees
  const last = others.at(-1)
  if (last === undefined) return `Only the ${first} matches`
  const words = [first, ...others.slice(0, -1)].join(', ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} and ${last} match`
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
