import { v5 as nameId } from 'uuid'
import type { BankAccountPage, BankLine } from '#domain/api/bank.ts'
import { placeOf } from '#domain/bank/accounts.ts'
import type { ExplainBody } from '#domain/bank/explain.ts'
import { type PostedFrom, rulePost, transferPost } from '#domain/bank/prefill.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'

/** Documents of lines get their ids from it: accepting the same line twice posts it once. */
const ofLines = '8f2a2f0e-2d2b-5e0a-9c55-0d4d0a7d4a10'

export function postId(lineId: string, what: string): string {
  return nameId(`${lineId} ${what}`, ofLines)
}

export function postedFrom(page: Pick<BankAccountPage, 'summary'>, line: BankLine): PostedFrom {
  const { day, amountMinor, description, reference } = line
  return { account: page.summary.account, day, amountMinor, description, reference }
}

/** What accepting a suggestion sends; null where there is none that can be accepted as it is. */
export function acceptedBody(page: BankAccountPage, line: BankLine, packId: TaxPackId): ExplainBody | null {
  const { suggestion } = line
  if (!suggestion) return null
  if (suggestion.as === 'match') return { ledger: suggestion.ledger, clears: [], posts: [] }
  const from = postedFrom(page, line)
  const id = postId(line.lineId, JSON.stringify(suggestion))
  if (suggestion.as === 'pay-out') {
    const other = placeOf(suggestion.from)
    const post = other && transferPost(from, id, other, suggestion.feeMinor)
    return post ? { ledger: [], clears: suggestion.clears, posts: [post] } : null
  }
  const rule = page.rules.find(({ ruleId }) => ruleId === suggestion.ruleId)
  const post = rule && rulePost(from, id, rule, packId)
  return post ? { ledger: [], clears: [], posts: [post] } : null
}
