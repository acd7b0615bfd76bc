import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { formatInstant } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { shiftPaper } from '#domain/api/papers/shift-paper.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import type { DerivedFrom } from '#domain/api/shift-here.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import type { CashDirection } from '#domain/terms/cash-place.ts'
import { PaperSheet } from '../receipt/paper-sheet.tsx'
import { usePrintPaper } from '../receipt/use-print-paper.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { CloseShiftForm } from './close-shift-form.tsx'
import { derivedFromText } from './derived-from.ts'
import { MoveCashDialog } from './move-cash-dialog.tsx'
import { earlierShiftDays } from './of-earlier-day.ts'
import { OpenDrawer } from './open-drawer.tsx'

/** The shift that is open here: cash in and out, its X report, and the count at its end. */
export function OpenShift({
  till,
  shift,
  derivedFrom,
  isAway,
  waitingPapers,
  waitingReceipts,
  onChanged,
  onRefresh,
}: {
  till: ThisTill
  shift: ShownShift
  /** Null where the server made it. */
  derivedFrom: DerivedFrom | null
  isAway: boolean
  /** How much of what was done to shifts here waits on this device. */
  waitingPapers: number
  waitingReceipts: number
  onChanged: (shift: ShownShift) => void
  onRefresh: () => void
}) {
  const shop = useShop()
  const { shiftId } = shift
  const [moving, setMoving] = useState<CashDirection | null>(null)
  const [isClosing, setIsClosing] = useState(till.shiftCount !== undefined)
  const print = usePrintPaper(shop)
  const asShown = (instant: string) => formatInstant(instant, shop.timeZone, 'date-time')
  const made = derivedFrom === null ? [] : derivedFromText(derivedFrom, asShown)
  const paper = shiftPaper(shift, shop, Temporal.Now.instant().toString(), made)
  if (isClosing)
    return (
      <CloseShiftForm
        {...{ shop, till, shiftId, waitingPapers }}
        waitingCount={waitingReceipts}
        onClosed={onChanged}
        onCancel={() => setIsClosing(false)}
      />
    )
  const earlier = earlierShiftDays(shift, Temporal.Now.instant().toString(), shop)
  return (
    <div className="flex flex-col gap-4">
      {earlier && (
        <Banner tone="warn" title={`Open since ${dayInWords(earlier.openedOn)}`}>
          Today’s sales are being added to that day’s shift. Count and close it, then open a new one for
          today.
        </Banner>
      )}
      <ShiftActions
        {...{ till, isAway, onRefresh }}
        onMove={setMoving}
        onPrint={() => print({ kind: 'shift', id: shiftId, isBlind: 'isBlind' in shift }, () => paper)}
        onCount={() => setIsClosing(true)}
      />
      <Sheet className="print-flow">
        <PaperSheet paper={paper} />
      </Sheet>
      {moving !== null && (
        <MoveCashDialog
          {...{ shop, shift }}
          direction={moving}
          onClose={() => setMoving(null)}
          onMoved={(moved) => {
            setMoving(null)
            if (moved) onChanged(moved)
          }}
        />
      )}
    </div>
  )
}

function ShiftActions({
  till,
  isAway,
  onMove,
  onPrint,
  onCount,
  onRefresh,
}: {
  till: ThisTill
  isAway: boolean
  onMove: (direction: CashDirection) => void
  onPrint: () => void
  onCount: () => void
  onRefresh: () => void
}) {
  return (
    <div className="no-print flex flex-wrap gap-2">
      <Button size="till" onClick={() => onMove('in')}>
        Cash in
      </Button>
      <Button size="till" onClick={() => onMove('out')}>
        Cash out
      </Button>
      <OpenDrawer till={till} onOpened={onRefresh} />
      <Button size="till" icon={Printer} onClick={onPrint}>
        Print X
      </Button>
      <Button size="till" onClick={onCount}>
        {isAway ? 'Count the drawer' : 'Count and close'}
      </Button>
      <ButtonLink size="till" variant="primary" to="/user/dashboard">
        Back to the till
      </ButtonLink>
    </div>
  )
}
