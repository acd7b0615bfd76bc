import type { Day } from '../business-day.ts'
import type { AccountCode } from '../terms/account.ts'
import { type LedgerKey, type LedgerLine, ledgerKeyText } from './ledger-line.ts'
import { byNumber, EntriesByAmount, OpenEntries, sumOf } from './open-entries.ts'
import { isClear, type RankedPayment } from './pay-documents.ts'
import { type BankRuleBody, ruleFor } from './rule.ts'

/**
 * What a line of a statement may be. `pay-out`: what a provider collected on days, less what it kept. `payment`: the
 * first of the payments that the line may be.
 */
export type Suggestion =
  | { as: 'match'; ledger: LedgerKey[] }
  | { as: 'payment' }
  | { as: 'rule'; ruleId: string }
  | { as: 'pay-out'; clears: LedgerKey[]; from: AccountCode; amountMinor: number; feeMinor: number }

export type LineToExplain = {
  lineId: string
  day: Day
  description: string
  reference: string
  amountMinor: number
}

export type ToSuggest = {
  account: AccountCode
  lines: readonly LineToExplain[]
  ledger: readonly LedgerLine[]
  rules: readonly (BankRuleBody & { ruleId: string })[]
  /** What providers still have, by its account. */
  clearing: readonly { account: AccountCode; ledger: readonly LedgerLine[] }[]
  /** Of open documents, by line, the best supported first. */
  payments: ReadonlyMap<string, readonly RankedPayment[]>
}

const farthestDays = 14
/** Of one amount, those that are nearest: a till may take the same amount a hundred times a day. */
const maxSameAmount = 40
/** As far back as a pay-out reaches. */
const runs = { reach: 10, longest: 7, maxLines: 500 }
/** A provider that keeps more than this has another reason. */
const largestFee = 0.05

/**
 * For each line what it most likely is, by its id. The same books and the same statement give the same; each entry
 * is suggested once.
 */
export function suggest(given: ToSuggest): Map<string, Suggestion> {
  const suggested = new Map<string, Suggestion>()
  const used = new Set<string>()
  const open = new OpenEntries(given.ledger)
  const clearing = given.clearing.map(({ account, ledger }) => ({ account, open: new OpenEntries(ledger) }))
  const take = (lineId: string, suggestion: Suggestion, entries: readonly LedgerLine[]) => {
    suggested.set(lineId, suggestion)
    for (const entry of entries) {
      used.add(ledgerKeyText(entry))
      for (const one of [open, ...clearing.map((other) => other.open)]) one.take(entry)
    }
  }
  for (const { line, ledger } of pairs(given)) {
    if (suggested.has(line.lineId) || used.has(ledgerKeyText(ledger))) continue
    take(line.lineId, { as: 'match', ledger: [keyOf(ledger)] }, [ledger])
  }
  const left = () => given.lines.filter(({ lineId }) => !suggested.has(lineId))
  for (const line of left()) {
    const run = open.run(line.day, runs, (sum) => sum === line.amountMinor)
    if (run) take(line.lineId, { as: 'match', ledger: run.map(keyOf) }, run)
  }
  const payments = new SuggestedPayments(given.payments)
  // What is in the books already comes before what would be recorded: nothing is recorded twice.
  for (const lineId of payments.supported(left())) suggested.set(lineId, { as: 'payment' })
  for (const line of left()) {
    const rule = ruleFor(given.rules, line, given.account)
    if (rule) suggested.set(line.lineId, { as: 'rule', ruleId: rule.ruleId })
  }
  for (const line of left()) {
    if (line.amountMinor <= 0) continue
    for (const { account, open: paidIn } of clearing) {
      const most = line.amountMinor * (1 + largestFee)
      const run = paidIn.run(line.day, runs, (sum) => sum >= line.amountMinor && sum <= most)
      if (!run) continue
      const amountMinor = sumOf(run)
      const feeMinor = amountMinor - line.amountMinor
      take(line.lineId, { as: 'pay-out', clears: run.map(keyOf), from: account, amountMinor, feeMinor }, run)
      break
    }
  }
  return suggested
}

/** Payments that are clear, as far as their documents are open: what one line pays of them, no other does. */
class SuggestedPayments {
  private readonly paidMinor = new Map<string, number>()
  private readonly payments: ToSuggest['payments']

  constructor(payments: ToSuggest['payments']) {
    this.payments = payments
  }

  /**
   * The best supported first. An amount alone, or a number alone, is chance too often for one key press: a deposit of
   * the day's cash is no invoice of the same amount. Those are listed and chosen.
   */
  supported(lines: readonly LineToExplain[]): string[] {
    return this.clear(lines)
      .filter(({ payment }) => payment.agrees.length > 1)
      .sort((a, b) => b.payment.rank - a.payment.rank)
      .filter(({ payment }) => this.take(payment))
      .map(({ lineId }) => lineId)
  }

  private clear(lines: readonly LineToExplain[]): { lineId: string; payment: RankedPayment }[] {
    return lines.flatMap(({ lineId }) => {
      const payments = this.payments.get(lineId) ?? []
      const [payment] = payments
      return payment && isClear(payments) ? [{ lineId, payment }] : []
    })
  }

  private take(payment: RankedPayment): boolean {
    const keys = keysOf(payment)
    const paid = payment.documents.map(({ amountMinor }, at) => {
      const key = keys[at] ?? ''
      return { key, sumMinor: (this.paidMinor.get(key) ?? 0) + amountMinor }
    })
    if (paid.some(({ sumMinor }, at) => sumMinor > (payment.documents[at]?.openMinor ?? 0))) return false
    for (const { key, sumMinor } of paid) this.paidMinor.set(key, sumMinor)
    return true
  }
}

const keysOf = ({ party, documents }: RankedPayment) =>
  documents.map(({ document }) => JSON.stringify([party, document]))

type Pair = { line: LineToExplain; ledger: LedgerLine; score: number }

/** Lines and entries of the same amount, the likeliest first. */
function pairs({ lines, ledger }: ToSuggest): Pair[] {
  const byAmount = new EntriesByAmount(ledger)
  return lines
    .flatMap((line) => {
      const text = plain(`${line.description} ${line.reference}`)
      return byAmount
        .nearest(line.amountMinor, line.day, { farthest: farthestDays, most: maxSameAmount })
        .map(
          ({ entry, away }): Pair => ({ line, ledger: entry, score: 40 * alike(line, text, entry) - away }),
        )
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        (a.line.day < b.line.day ? -1 : a.line.day > b.line.day ? 1 : 0) ||
        (a.line.lineId < b.line.lineId ? -1 : a.line.lineId > b.line.lineId ? 1 : 0) ||
        byNumber(a.ledger, b.ledger),
    )
}

/** Whether the statement names what the document is called: 1 for the whole of it, less for a word. */
function alike(line: LineToExplain, text: string, { source }: LedgerLine): number {
  const reference = plain(source.reference)
  if (reference.length >= 4 && text.includes(reference)) return 1
  if (line.reference.length >= 4 && reference.includes(plain(line.reference))) return 1
  return 0
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const keyOf = ({ number, line }: LedgerKey): LedgerKey => ({ number, line })
