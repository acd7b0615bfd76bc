import type { DayRange } from '../../business-day.ts'
import { dayRangeInWords } from '../../day-in-words.ts'
import { ledgerPath } from '../../report/addresses.ts'
import { dimensionLabels } from '../../report/ledger-dimensions.ts'
import type { Proof, Statement, StatementRow } from '../../statement/statement.ts'
import type { LedgerGroups } from '../ledger.ts'

/** An account over a range by what its lines are of; each row leads to its entries. */
export function ledgerGroupsStatement(
  groups: LedgerGroups,
  range: DayRange,
  shop: Statement['shop'],
): Statement {
  const { account, by, items, others, total } = groups
  const label = dimensionLabels[by]
  const row = (key: string, name: string, sides: LedgerGroups['total']): StatementRow => ({
    key,
    label: name,
    figures: {
      opening: { value: sides.openingMinor },
      debit: { value: sides.debitMinor },
      credit: { value: sides.creditMinor },
      closing: { value: sides.closingMinor },
    },
  })
  return {
    title: `${account.account} ${account.name} by ${label.toLowerCase()}`,
    period: dayRangeInWords(range.from, range.to),
    shop,
    fileName: `ledger-${account.account}-by-${by}-${range.from}-${range.to}`,
    name: { key: by, label },
    columns: [
      { key: 'opening', label: 'Before', kind: 'money', givesWay: 1 },
      { key: 'debit', label: 'Debit', kind: 'money', phone: 'detail' },
      { key: 'credit', label: 'Credit', kind: 'money', phone: 'detail' },
      { key: 'closing', label: 'Balance', kind: 'money', width: 160, look: 'strong', phone: 'whole' },
    ],
    rows: [
      ...items.map(({ key, name, ...sides }) => ({
        ...row(key || 'none', name, sides),
        link: ledgerPath(account.account, range, key),
      })),
      ...(others ? [row('others', `${others.count} others`, others)] : []),
    ],
    total: { ...row('total', 'Account', total), isSum: true },
    proof: proofOf(groups),
  }
}

function proofOf({ tiesToAccount, total, accountClosingMinor, account }: LedgerGroups): Proof {
  if (tiesToAccount)
    return {
      isGood: true,
      lead: 'Agrees with the account.',
      text: [`They total `, total.closingMinor, `, the same as account ${account.account}.`],
    }
  return {
    isGood: false,
    lead: 'Does not agree with the account.',
    text: [
      ...['They total ', total.closingMinor, `, and account ${account.account} `],
      ...[accountClosingMinor, '. Run the audit of the books to find where.'],
    ],
  }
}
