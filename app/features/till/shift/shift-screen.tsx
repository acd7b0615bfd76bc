import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { NameThisTill } from '#app/features/sales/take-back/name-this-till.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Shift, ToldShift } from '#domain/api/shift.ts'
import type { CashDirection } from '#domain/terms/cash-place.ts'
import { useOutbox, useThisTill } from '../hooks.ts'
import { PaperSheet } from '../receipt/paper-sheet.tsx'
import { printReceipt } from '../receipt/print-receipt.ts'
import { usePrintPaper } from '../receipt/use-print-paper.ts'
import { toldFor, useSeesTakings } from '../sees-takings.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { CloseShiftForm } from './close-shift-form.tsx'
import { MoveCashDialog } from './move-cash-dialog.tsx'
import { NotApproved } from './not-approved.tsx'
import { OpenDrawer } from './open-drawer.tsx'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { OpenShiftForm } from './open-shift-form.tsx'
import { RecentShifts } from './recent-shifts.tsx'
import { SendShift } from './send-shift.tsx'
import { shiftPaper } from './shift-paper.ts'
import { useShiftOfTill } from './use-shift-of-till.ts'

/** The shift of this till: opened with a float, cash in and out, X, closed with a blind count, Z. */
export function ShiftScreen() {
  const { shopId } = useShop()
  const till = useThisTill(shopId)
  return (
    <Screen
      title={till?.shift ? `Shift ${till.shift.number}` : 'Shift'}
      back={{ to: '/user/dashboard', label: 'Till' }}
      width="narrow"
    >
      {till === null && (
        <NameThisTill shopId={shopId} why="A shift belongs to a till, and this device is not a till yet." />
      )}
      {till && <ShiftOfTill till={till} />}
      {till !== undefined && <OpenElsewhere shopId={shopId} tillId={till?.tillId} />}
      {/* Asked for again when a shift was closed. */}
      <RecentShifts key={till?.shift?.shiftId} shopId={shopId} />
    </Screen>
  )
}

function ShiftOfTill({ till }: { till: ThisTill }) {
  const shop = useShop()
  const { shift: told, isUnreachable, error, refresh, take } = useShiftOfTill(shop.shopId, till.tillId)
  const seesTakings = useSeesTakings(shop)
  const shift = told && toldFor(seesTakings, told)
  if (shift?.closed) return <ClosedNow shift={shift} onNext={refresh} />
  if (isUnreachable) return <WithoutServer till={till} onRetry={refresh} onClosed={take} />
  if (error !== null && shift === undefined) return <ErrorState error={error} onRetry={refresh} />
  if (shift === undefined) return <p className="text-14 text-ink-soft">Reading the shift</p>
  if (shift === null)
    return (
      <>
        <OpenShiftForm shop={shop} till={till} onOpened={take} />
        <div className="no-print mt-4">
          <OpenDrawer till={till} onOpened={() => undefined} />
        </div>
      </>
    )
  return <OpenShift till={till} shift={shift} onChanged={take} onRefresh={refresh} />
}

function OpenShift({
  till,
  shift,
  onChanged,
  onRefresh,
}: {
  till: ThisTill
  shift: ToldShift
  onChanged: (shift: ToldShift) => void
  onRefresh: () => void
}) {
  const shop = useShop()
  const { shopId } = shop
  const { shiftId } = shift
  const waiting = useOutbox(shopId)?.length ?? 0
  const [moving, setMoving] = useState<CashDirection | null>(null)
  const [isClosing, setIsClosing] = useState(till.shiftCount !== undefined)
  const print = usePrintPaper(shop)
  const paper = shiftPaper(shift, shop, Temporal.Now.instant().toString())
  if (isClosing)
    return (
      <CloseShiftForm
        {...{ shop, till, shiftId }}
        waitingCount={waiting}
        onClosed={onChanged}
        onCancel={() => setIsClosing(false)}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <div className="no-print flex flex-wrap gap-2">
        <Button size="till" onClick={() => setMoving('in')}>
          Cash in
        </Button>
        <Button size="till" onClick={() => setMoving('out')}>
          Cash out
        </Button>
        <OpenDrawer till={till} onOpened={onRefresh} />
        <Button size="till" icon={Printer} onClick={() => print(() => paper)}>
          Print X
        </Button>
        <Button size="till" onClick={() => setIsClosing(true)}>
          Count and close
        </Button>
        <ButtonLink size="till" variant="primary" to="/user/dashboard">
          Back to the till
        </ButtonLink>
      </div>
      <Sheet className="print-flow">
        <PaperSheet paper={paper} />
      </Sheet>
      {moving !== null && (
        <MoveCashDialog
          {...{ shopId, shiftId }}
          direction={moving}
          onClose={() => setMoving(null)}
          onMoved={(moved) => {
            setMoving(null)
            onChanged(moved)
          }}
        />
      )}
    </div>
  )
}

function ClosedNow({ shift, onNext }: { shift: Shift; onNext: () => void }) {
  const shop = useShop()
  const print = usePrintPaper(shop)
  const paper = shiftPaper(shift, shop, shift.openedAt)
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
        <Button variant="primary" size="till" icon={Printer} autoFocus onClick={() => print(() => paper)}>
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

/** Sales go on; the drawer can be counted, and is sent once there is a connection. */
function WithoutServer({
  till,
  onRetry,
  onClosed,
}: {
  till: ThisTill
  onRetry: () => void
  onClosed: (shift: ToldShift) => void
}) {
  const shop = useShop()
  const waiting = useOutbox(shop.shopId)?.length ?? 0
  const [isCounting, setIsCounting] = useState(till.shiftCount !== undefined)
  return (
    <div className="flex flex-col gap-4">
      <Banner
        tone="warn"
        title="No connection to the server"
        action={
          <Button size="compact" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {till.shift ? (
          <>
            Shift {till.shift.number}, opened <InstantText instant={till.shift.openedAt} />, is still open.
            Its receipts are kept on this device. Cash in and out, the X report and closing need the server;
            you can count now.
          </>
        ) : (
          'Opening a shift needs the server. You can sell without one.'
        )}
      </Banner>
      {!isCounting && (
        <div className="flex flex-wrap gap-2">
          {till.shift && (
            <Button size="till" onClick={() => setIsCounting(true)}>
              Count the drawer
            </Button>
          )}
          <OpenDrawer till={till} onOpened={() => undefined} />
        </div>
      )}
      {till.shift && isCounting && (
        <CloseShiftForm
          {...{ shop, till }}
          shiftId={till.shift.shiftId}
          waitingCount={waiting}
          onClosed={onClosed}
          onCancel={() => setIsCounting(false)}
        />
      )}
    </div>
  )
}
