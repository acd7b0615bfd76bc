import { z } from 'zod'
import { AccountCode } from '../terms/account.ts'
import { TransferPlaceWithoutTill } from '../terms/money-account.ts'
import { TaxClassId } from '../terms/tax.ts'
import { TrimmedText } from '../text.ts'

/** What a line is posted as whose text contains something. */
export const BankRuleBody = z.strictObject({
  contains: TrimmedText.min(3, 'Enter at least three letters of the text.').max(80),
  /** The account whose statements it is for; absent: all. */
  account: AccountCode.optional(),
  posts: z.discriminatedUnion('as', [
    z.strictObject({ as: z.literal('expense'), expenseAccount: AccountCode, taxClassId: TaxClassId }),
    z.strictObject({ as: z.literal('transfer'), other: TransferPlaceWithoutTill }),
  ]),
})
export type BankRuleBody = z.infer<typeof BankRuleBody>

export const maxBankRules = 200

/** The rule that speaks of a line: the one with the longest text, of several the first. */
export function ruleFor<Rule extends BankRuleBody>(
  rules: readonly Rule[],
  line: { description: string; reference: string; amountMinor: number },
  account: AccountCode,
): Rule | undefined {
  const text = `${line.description} ${line.reference}`.toLowerCase()
  let best: Rule | undefined
  for (const rule of rules) {
    if (rule.account !== undefined && rule.account !== account) continue
    // Money that comes in is no expense.
    if (rule.posts.as === 'expense' && line.amountMinor > 0) continue
    if (!text.includes(rule.contains.toLowerCase())) continue
    if (best === undefined || rule.contains.length > best.contains.length) best = rule
  }
  return best
}
