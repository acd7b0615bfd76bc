import { dayInWords, monthInWords } from '../../day-in-words.ts'
import { monthAfter } from '../../month.ts'
import { documentPath } from '../../report/addresses.ts'
import type { Proof, Statement } from '../../statement/statement.ts'
import type { PaidAhead } from '../paid-ahead.ts'

/** What was paid ahead and is not used up yet, with the months it is for; it equals what is on 1400 Prepayments. */
export function paidAheadStatement(
  paid: PaidAhead,
  { today, ...shop }: Statement['shop'] & { today: string },
): Statement {
  return {
    title: 'Paid ahead',
    period: `on ${dayInWords(today)}`,
    shop,
    fileName: `paid-ahead-${today}`,
    name: { key: 'what', label: 'What' },
    columns: [
      { key: 'payee', label: 'Payee', kind: 'text' },
      { key: 'category', label: 'Category', kind: 'text' },
      { key: 'from', label: 'First month', kind: 'text' },
      { key: 'to', label: 'Last month', kind: 'text' },
      { key: 'months', label: 'Months', kind: 'number' },
      { key: 'paid', label: 'Paid', kind: 'money' },
      { key: 'left', label: 'Left', kind: 'money', look: 'strong' },
    ],
    isList: true,
    rows: paid.items.map((line) => ({
      key: `${line.document} ${line.lineId}`,
      label: line.description ?? line.category,
      link: documentPath(line.entryNumber),
      figures: {
        payee: { value: line.payee },
        category: { value: line.category },
        from: { value: monthInWords(line.from) },
        to: { value: monthInWords(monthAfter(line.from, line.months - 1)) },
        months: { value: line.months },
        paid: { value: line.amountMinor },
        left: { value: line.leftMinor },
      },
    })),
    total: { key: 'total', label: 'Total', isSum: true, figures: { left: { value: paid.leftMinor } } },
    proof: paidAheadProof(paid),
  }
}

/** Whether the ledger says the same. */
export function paidAheadProof({
  leftMinor,
  ledgerMinor,
}: Pick<PaidAhead, 'leftMinor' | 'ledgerMinor'>): Proof {
  if (leftMinor === ledgerMinor)
    return {
      isGood: true,
      lead: 'Agrees with the ledger.',
      text: [
        'The entries total ',
        ledgerMinor,
        ' on account 1400 Prepayments, the same as what is left above.',
      ],
    }
  return {
    isGood: false,
    lead: 'Does not agree with the ledger.',
    text: [
      ...['Prepayments, 1400, total ', ledgerMinor, ', and what is left of the above totals ', leftMinor],
      '. The rest was posted there by other entries.',
    ],
  }
}
