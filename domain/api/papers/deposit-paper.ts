import { instantInWords } from '../../instant-in-words.ts'
import { formatMinor, type Minor } from '../../money.ts'
import { factLines, moneyPaper, type PaperFor, sumLine } from '../../receipt/money-paper.ts'
import type { PaperLine } from '../../receipt/paper.ts'
import type { ShopOnPaper } from '../../receipt/receipt-paper.ts'
import { componentInfo } from '../../tax/packs.ts'
import type { Deposit } from '../deposit.ts'

type Beside = {
  shop: ShopOnPaper
  /** Null where another till took it. */
  tillName: string | null
  customerName: string
}

/** What a customer is handed for a deposit: what it is for, how it was paid, the tax in it. */
export function depositPaper(deposit: Deposit, { shop, tillName, customerName }: Beside): PaperFor {
  const { recordedAt, tenders, taxes, totalMinor, text, depositId } = deposit
  const amount = (name: string, amountMinor: Minor): PaperLine => ({
    ...{ is: 'amount', name },
    amount: formatMinor(amountMinor, shop.currency),
  })
  return ({ hasLetters, isCopy = false }) =>
    moneyPaper('Receipt of the deposit', shop, deposit, isCopy, [
      {
        lines: factLines([
          ['Deposit', depositId.slice(-8)],
          ['Date', instantInWords(recordedAt, shop.timeZone, 'date-time')],
          ['Till', tillName],
          ['Customer', customerName],
          ['For', text],
        ]),
      },
      {
        lines: [
          sumLine('Deposit', totalMinor, shop, hasLetters),
          ...tenders.map(({ name, amountMinor, reference }) =>
            amount(reference ? `${name} (${reference})` : name, amountMinor),
          ),
        ],
      },
      ...(taxes.length > 0
        ? [
            {
              lines: taxes.map(({ component, amountMinor }) =>
                amount(`${componentInfo(shop.taxPack, component).label} in it`, amountMinor),
              ),
            },
          ]
        : []),
      {
        lines: [
          {
            is: 'text',
            text: 'Bring this receipt when you collect the goods: the deposit is taken off their price.',
          },
        ],
      },
    ])
}
