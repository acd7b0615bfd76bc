import { Printer } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { HandedOut } from '#domain/api/print-order.ts'
import type { PaperFor } from '#domain/receipt/money-paper.ts'
import { PaperSheet } from '../receipt/paper-sheet.tsx'
import { printHandedOutOnA4 } from '../receipt/print-handed-out.ts'
import { useIsPrinted } from '../receipt/printed.ts'
import { usePrintHandedOut } from '../receipt/use-print-paper.ts'

/** The receipt of what a customer paid beside a sale, to be printed. */
export function TakenReceipt({
  title,
  document,
  paper,
}: {
  title: string
  document: Pick<HandedOut, 'kind' | 'id'>
  paper: PaperFor
}) {
  const print = usePrintHandedOut(useShop())
  const isCopy = useIsPrinted(document.id)
  return (
    <div className="print-flow flex flex-col gap-4">
      <p role="status" className="no-print text-14 font-semibold text-accent">
        {title}
      </p>
      <div className="print-flow rounded-sm border border-line bg-surface p-4 print:border-0">
        <PaperSheet paper={paper({ hasLetters: false, isCopy })} />
      </div>
      <div className="no-print flex flex-wrap gap-2">
        <Button variant="primary" size="till" icon={Printer} autoFocus onClick={() => print(document, paper)}>
          Print receipt
        </Button>
        <Button size="till" onClick={() => printHandedOutOnA4(document.id)}>
          Print on A4
        </Button>
        <ButtonLink size="till" to="/user/dashboard">
          Back to the till
        </ButtonLink>
      </div>
    </div>
  )
}
