import { formatDay, formatDayRange } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import type { PartyPage, PartyStatement } from '#domain/api/credit.ts'
import { titleOf } from '#domain/documents/describe.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { openInstalments } from './instalments-part.tsx'

/** The statement of a customer or supplier, as a table, and as the file that is sent to them. */
export function statementOf(
  statement: PartyStatement,
  side: PartySide,
  shop: Statement['shop'],
  page: Pick<PartyPage, 'open' | 'on'>,
): Statement {
  const { name, from, to, openingMinor, lines, closingMinor } = statement
  return {
    title: `Statement of account: ${name}`,
    period: formatDayRange(from, to),
    shop,
    fileName: `statement-${to}`,
    name: { key: 'day', label: 'Day', kind: 'day', width: 128 },
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
        link: documentPath(number),
        figures: {
          document: { value: titleOf(source) },
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
        `Instalment due on ${formatDay(due)}: ${moneyText(amountMinor, shop.currency)}`,
    ),
  }
}
