import { dayInWords } from '../../day-in-words.ts'
import { beginningOfTime, ledgerPath, profitOfYearsPath } from '../../report/addresses.ts'
import type { Proof, Statement } from '../../statement/statement.ts'
import { balancesDifferFromEntries } from '../../statement/ties-to.ts'
import { accountTypeLabels } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import type { TrialBalance } from '../ledger.ts'

type Row = TrialBalance['accounts'][number]

/** Every account with its balance: two sides where there is room for them, on a phone one figure, credit below zero. */
export function trialBalanceStatement(balance: TrialBalance, shop: Statement['shop']): Statement {
  return {
    title: 'Trial balance',
    period: `at the end of ${dayInWords(balance.on)}`,
    shop,
    fileName: `trial-balance-${balance.on}`,
    code: { key: 'account', label: 'Account', width: 108 },
    name: { key: 'name', label: 'Name' },
    columns: [
      { key: 'type', label: 'Type', kind: 'text', width: 132, phone: 'detail' },
      { key: 'debit', label: 'Debit', kind: 'money', width: 168, shownOn: 'wide' },
      { key: 'credit', label: 'Credit', kind: 'money', width: 168, shownOn: 'wide' },
      { key: 'balance', label: 'Debit less credit', kind: 'money', shownOn: 'phone', phone: 'whole' },
    ],
    rows: balance.accounts.map((row) => ({
      key: row.account,
      code: row.account,
      label: row.name,
      link: linkOf(row, balance),
      figures: {
        type: { value: accountTypeLabels[row.type] },
        debit: { value: row.debitMinor === 0 ? null : row.debitMinor },
        credit: { value: row.creditMinor === 0 ? null : row.creditMinor },
        balance: { value: row.debitMinor - row.creditMinor },
      },
    })),
    total: {
      key: 'total',
      label: 'Total',
      isSum: true,
      figures: { debit: { value: balance.totalDebitMinor }, credit: { value: balance.totalCreditMinor } },
    },
    proof: proofOf(balance),
  }
}

/** The entries behind a balance. Retained earnings are computed from earlier years: they link to their profit. */
export function linkOf({ account, figure }: Row, { on, yearFrom }: TrialBalance): string {
  if (account === accounts.retainedEarnings) return profitOfYearsPath(yearFrom)
  return ledgerPath(account, { from: figure === null ? beginningOfTime : yearFrom, to: on })
}

export function proofOf({ totalDebitMinor, totalCreditMinor, tiesToEntries }: TrialBalance): Proof {
  if (totalDebitMinor !== totalCreditMinor) {
    return {
      isGood: false,
      lead: 'Debits and credits differ:',
      text: [totalDebitMinor, ' and ', totalCreditMinor, '. Run the audit of the books to find where.'],
    }
  }
  if (!tiesToEntries) return balancesDifferFromEntries
  return {
    isGood: true,
    lead: 'Debits equal credits:',
    text: [totalDebitMinor, ' on each side, and the lines of the ledger agree.'],
  }
}
