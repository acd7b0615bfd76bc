import { v5 as nameId } from 'uuid'
import type { BankAccountPage, BankLine, LinePayment } from '#domain/api/bank.ts'
import { placeOf } from '#domain/bank/accounts.ts'
import type { ExplainBody } from '#domain/bank/explain.ts'
import { documentsPost, type PostedFrom, rulePost, transferPost } from '#domain/bank/prefill.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'

const ofLines = '8f2a2f0e-2d2b-5e0a-9c55-0d4d0a7d4a10'

/**
 * The id of a document that is posted from a line: the same for as long as one attempt at it is repeated. After that
 * attempt succeeded another begins: what it posted may have been reversed, and is then to be posted again.
 */
export function postId(attempt: string, what: string): string {
  return nameId(`${attempt} ${what}`, ofLines)
}

export function postedFrom(page: Pick<BankAccountPage, 'summary'>, line: BankLine): PostedFrom {
  const { day, amountMinor, description, reference } = line
  return { account: page.summary.account, day, amountMinor, description, reference }
}

/** What accepting a suggestion sends; null where there is none that can be accepted as it is. */
export function acceptedBody(
  page: BankAccountPage,
  line: BankLine,
  { attempt, packId }: { attempt: string; packId: TaxPackId },
): ExplainBody | null {
  const { suggestion } = line
  if (!suggestion) return null
  if (suggestion.as === 'payment') {
    const [payment] = line.payments
    return payment ? paymentBody(page, line, payment, attempt) : null
  }
  if (suggestion.as === 'match') return { ledger: suggestion.ledger, clears: [], posts: [] }
  const from = postedFrom(page, line)
  const id = postId(attempt, JSON.stringify(suggestion))
  if (suggestion.as === 'pay-out') {
    const other = placeOf(suggestion.from)
    const post = other && transferPost(from, id, other, suggestion.feeMinor)
    return post ? { ledger: [], clears: suggestion.clears, posts: [post] } : null
  }
  const rule = page.rules.find(({ ruleId }) => ruleId === suggestion.ruleId)
  const post = rule && rulePost(from, id, rule, packId)
  return post ? { ledger: [], clears: [], posts: [post] } : null
}

/** What recording a payment of open documents sends. */
export function paymentBody(
  page: BankAccountPage,
  line: BankLine,
  payment: LinePayment,
  attempt: string,
): ExplainBody | null {
  const post = documentsPost(postedFrom(page, line), postId(attempt, JSON.stringify(payment)), payment)
  return post ? { ledger: [], clears: [], posts: [post] } : null
}
