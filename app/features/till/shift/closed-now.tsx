import { Printer } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { shiftPaper } from '#domain/api/papers/shift-paper.ts'
import type { Shift } from '#domain/api/shift.ts'
import { PaperSheet } from '../receipt/paper-sheet.tsx'
import { printReceipt } from '../receipt/print-receipt.ts'
import { usePrintPaper } from '../receipt/use-print-paper.ts'
import { NotApproved } from './not-approved.tsx'
import { SendShift } from './send-shift.tsx'

/** A shift that was just closed here, and its Z report. */
export function ClosedNow({ shift, onNext }: { shift: Shift; onNext: () => void }) {
  const shop = useShop()
  const print = usePrintPaper(shop)
  const paper = shiftPaper(shift, shop, shift.openedAt)
  const printZ = () => print({ kind: 'shift', id: shift.shiftId, isBlind: false }, () => paper)
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="no-print text-14 font-semibold text-accent">
        Shift {shift.number} is closed
      </p>
      <NotApproved shift={shift} />
      <Sheet className="print-flow">
        <PaperSheet paper={paper} />
      </Sheet>
      <div className="no-print flex flex-wrap gap-2">
        <Button variant="primary" size="till" icon={Printer} autoFocus onClick={printZ}>
          Print Z
        </Button>
        <Button size="till" onClick={() => printReceipt('a4')}>
          Print on A4
        </Button>
        <SendShift shift={shift} size="till" />
        <Button size="till" onClick={onNext}>
          Open the next shift
        </Button>
        <ButtonLink size="till" to="/user/dashboard">
          Back to the till
        </ButtonLink>
      </div>
    </div>
  )
}
