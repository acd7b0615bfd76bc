import { dayInWords } from '../../day-in-words.ts'
import { sumOfDraftLines } from '../../expenditure/draft.ts'
import { rhythmLabels } from '../../expenditure/recurrence.ts'
import type { Minor } from '../../money.ts'
import type { Statement } from '../../statement/statement.ts'
import type { Account } from '../../terms/account.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { Recurring } from '../spending-draft.ts'

/** Bills and expenses that recur: how often each does, and the day of its next draft. */
export function recurringStatement(
  recurring: readonly Recurring[],
  accounts: readonly Account[],
  { today, taxPack, ...shop }: Statement['shop'] & { today: string; taxPack: TaxPackId },
): Statement {
  return {
    title: 'Recurring bills and expenses',
    period: `on ${dayInWords(today)}`,
    shop,
    fileName: `recurring-${today}`,
    name: { key: 'payee', label: 'Payee' },
    columns: [
      { key: 'kind', label: 'Kind', kind: 'text' },
      { key: 'category', label: 'Category', kind: 'text' },
      { key: 'repeats', label: 'Repeats', kind: 'text' },
      { key: 'next', label: 'Next on', kind: 'day' },
      { key: 'until', label: 'Until', kind: 'day' },
      { key: 'total', label: 'Amount', kind: 'money' },
    ],
    isList: true,
    rows: recurring.map((one) => ({
      key: one.recurringId,
      label: one.payee ?? '',
      figures: {
        kind: { value: recurringKind(one) },
        category: { value: categoriesOf(one, accounts) },
        repeats: { value: rhythmLabels[one.recurrence.rhythm] },
        next: { value: one.nextDay },
        until: { value: one.recurrence.until ?? null },
        total: { value: amountOf(one, taxPack) },
      },
    })),
  }
}

export const recurringKind = ({ draft }: Pick<Recurring, 'draft'>) =>
  draft.kind === 'bill' ? 'Bill' : 'Expense'

/** What it is for, by the names of the accounts. */
export function categoriesOf({ draft }: Pick<Recurring, 'draft'>, accounts: readonly Account[]): string {
  return accounts
    .filter(({ account }) => draft.lines.some((line) => line.account === account))
    .map(({ name }) => name)
    .join(', ')
}

/** The total of its next draft, with tax as it is on that day. */
export function amountOf({ draft, nextDay, recurrence }: Recurring, taxPack: TaxPackId): Minor {
  return draft.totalMinor ?? sumOfDraftLines(draft.lines, taxPack, nextDay ?? recurrence.from)
}
