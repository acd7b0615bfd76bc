import { Printer } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { formatInstant } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { shiftPaper } from '#domain/api/papers/shift-paper.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import type { DerivedFrom } from '#domain/api/shift-here.ts'
import type { Shop } from '#domain/api/shop.ts'
import { dayInWords } from '#domain/day-in-words.ts'
import { type CashDirection, cashMovementName } from '#domain/terms/cash-place.ts'
import { PaperSheet } from '../receipt/paper-sheet.tsx'
import { usePrintPaper } from '../receipt/use-print-paper.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { CloseShiftForm } from './close-shift-form.tsx'
import { derivedFromText } from './derived-from.ts'
import { MoveCashDialog } from './move-cash-dialog.tsx'
import { MovedCashList } from './moved-cash.tsx'
import { earlierShiftDays } from './of-earlier-day.ts'
import { OpenDrawer } from './open-drawer.tsx'
import { type MovedCash, UndoMovement } from './undo-movement.tsx'

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
  const { shopId } = shop
  const [moving, setMoving] = useState<CashDirection | null>(null)
  const [moved, setMoved] = useState<MovedCash | null>(null)
  const [isClosing, setIsClosing] = useState(till.shiftCount !== undefined)
  const print = usePrintPaper(shop)
  const take = (recorded: ShownShift | null, last: MovedCash | null = null) => {
    setMoved(last)
    if (recorded) onChanged(recorded)
  }
  const paper = paperNow(shift, shop, derivedFrom)
  if (isClosing)
    return (
      <CloseShiftForm
        {...{ shop, till, shiftId, waitingPapers }}
        waitingCount={waitingReceipts}
        onClosed={onChanged}
        onCancel={() => setIsClosing(false)}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <OpenSince {...{ shift, shop }} />
      <ShiftActions
        {...{ till, isAway, onRefresh }}
        onMove={setMoving}
        onPrint={() => print({ kind: 'shift', id: shiftId, isBlind: 'isBlind' in shift }, () => paper)}
        onCount={() => setIsClosing(true)}
      />
      {moved && <JustMoved key={moved.movementId} {...{ shopId, shiftId, moved }} onUndone={take} />}
      <MovedCashList {...{ shopId, shift }} onUndone={take} />
      <Sheet className="print-flow">
        <PaperSheet paper={paper} />
      </Sheet>
      {moving !== null && (
        <MoveCashDialog
          {...{ shop, shift }}
          direction={moving}
          onClose={() => setMoving(null)}
          onMoved={(recorded, done) => {
            setMoving(null)
            take(recorded, done)
          }}
        />
      )}
    </div>
  )
}

/** The X report as of now. */
function paperNow(shift: ShownShift, shop: Shop, derivedFrom: DerivedFrom | null) {
  const asShown = (instant: string) => formatInstant(instant, shop.timeZone, 'date-time')
  const made = derivedFrom === null ? [] : derivedFromText(derivedFrom, asShown)
  return shiftPaper(shift, shop, Temporal.Now.instant().toString(), made)
}

/** Of a shift that was opened on an earlier day. */
function OpenSince({ shift, shop }: { shift: ShownShift; shop: Shop }) {
  const earlier = earlierShiftDays(shift, Temporal.Now.instant().toString(), shop)
  if (earlier === null) return null
  return (
    <Banner tone="warn" title={`Open since ${dayInWords(earlier.openedOn)}`}>
      Today’s sales are being added to that day’s shift. Count and close it, then open a new one for today.
    </Banner>
  )
}

/** What was recorded last, while it can be undone here. */
function JustMoved({ moved, ...undo }: ComponentProps<typeof UndoMovement>) {
  return (
    <Banner tone="good" title={`${cashMovementName(moved)} recorded`} className="no-print">
      <p className="mb-2">
        <Money amountMinor={moved.amountMinor} />, {moved.reason}
      </p>
      <UndoMovement {...{ moved, ...undo }} />
    </Banner>
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
