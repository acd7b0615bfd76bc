import { FileMinus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Button } from '#app/components/ui/button.tsx'
import type { Bill } from '#domain/api/bill.ts'
import { recordBillCredit } from '#domain/api/routes/expenditure.ts'
import { grossOf, partOfLine } from '#domain/documents/bill-credit/credit-line.ts'
import { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { aboveLeft, type Creditable, CreditNoteDialog } from './credit-note-dialog.tsx'

/** Records the supplier's credit note on a bill of expenses. */
export function CreditNoteButton({ shopId, bill }: { shopId: string; bill: Bill }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={FileMinus} onClick={() => setIsOpen(true)}>
        Credit note
      </Button>
      {isOpen && <CreditNoteDialog of={creditable(shopId, bill)} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Each line as what is left of it: what was credited before is not offered again. */
function creditable(shopId: string, bill: Bill): Creditable<BillCreditBody> {
  const lines = bill.lines.map((line, index) => {
    const left = bill.left.find(({ lineId }) => lineId === line.lineId)
    return { ...line, ...left, label: line.description ?? `Line ${index + 1}` }
  })
  const isCredited = sumMinor(lines.map(grossOf)) < bill.totalMinor
  return {
    description:
      'Enter the credit for each line, tax included. It reduces what is owed; amounts already paid stay as credit with the supplier.',
    creditAll: isCredited ? 'Credit all that is left' : 'Credit the whole bill',
    lines,
    errorOf: aboveLeft,
    openMinor: bill.openMinor,
    suppliers: null,
    schema: BillCreditBody,
    bodyOf({ grosses, head }) {
      const credited = lines.flatMap(({ spread: _, label: _label, ...line }, index) => {
        const grossMinor = grosses[index] ?? minor(0)
        return grossMinor > 0 ? [partOfLine(line, grossMinor)] : []
      })
      return { billId: bill.billId, ...head, lines: credited, totalMinor: sumMinor(credited.map(grossOf)) }
    },
    submit: (creditId, body) => api.call(recordBillCredit, { shopId, creditId, body }),
  }
}
