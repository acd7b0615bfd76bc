import type { Day } from '../business-day.ts'
import { dayInWords, dayRangeInWords } from '../day-in-words.ts'
import { titleWithoutPayee } from '../documents/describe.ts'
import type { DescribedSource } from '../documents/subject.ts'
import { type Minor, moneyText } from '../money.ts'
import type { Statement } from '../statement/statement.ts'
import type { PartySide } from './ageing.ts'
import { openInstalments } from './open-instalments.ts'

/** An account with the shop, as its statement takes it. */
type Received = {
  name: string
  from: Day
  to: Day
  openingMinor: Minor
  lines: readonly {
    day: Day
    number: number
    source: DescribedSource
    raisedMinor: Minor
    loweredMinor: Minor
    balanceMinor: Minor
  }[]
  closingMinor: Minor
}

/**
 * The statement of a customer or supplier, as a table, and as the file that is sent to them.
 * @param linkOf the address of the page of an entry, where it is shown on screen
 */
export function statementOf(
  statement: Received,
  side: PartySide,
  shop: Statement['shop'],
  page: Parameters<typeof openInstalments>[0],
  linkOf?: (number: number) => string,
): Statement {
  const { name, from, to, openingMinor, lines, closingMinor } = statement
  return {
    title: `Statement of account: ${name}`,
    period: dayRangeInWords(from, to),
    shop,
    fileName: `statement-${to}`,
    name: { key: 'day', label: 'Date', kind: 'day', width: 128 },
    columns: [
      { key: 'document', label: 'Document', kind: 'text', width: 240, phone: 'detail' },
      { key: 'raised', label: side === 'customers' ? 'Sold' : 'Bought', kind: 'money', shownOn: 'wide' },
      { key: 'lowered', label: 'Paid and credited', kind: 'money', shownOn: 'wide' },
      { key: 'balance', label: 'Balance', kind: 'money', phone: 'whole' },
    ],
    rows: [
      {
        key: 'opening',
        label: from,
        figures: { document: { value: 'Opening balance' }, balance: { value: openingMinor } },
      },
      ...lines.map(({ day, number, source, raisedMinor, loweredMinor, balanceMinor }) => ({
        key: String(number),
        label: day,
        ...(linkOf && { link: linkOf(number) }),
        figures: {
          document: { value: titleWithoutPayee(source) },
          raised: { value: raisedMinor === 0 ? null : raisedMinor },
          lowered: { value: loweredMinor === 0 ? null : loweredMinor },
          balance: { value: balanceMinor },
        },
      })),
    ],
    total: {
      key: 'closing',
      label: 'Closing balance',
      isSum: true,
      figures: { balance: { value: closingMinor } },
    },
    notes: openInstalments(page).map(
      ({ due, amountMinor }) =>
        `Instalment due on ${dayInWords(due)}: ${moneyText(amountMinor, shop.currency)}`,
    ),
  }
}
