import { type ClientLoaderFunctionArgs, Link } from '@remix-run/react'
import { useState } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { NameThisTill } from '#app/features/sales/take-back/name-this-till.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useCashier } from '#app/features/till/cashier/use-cashier.ts'
import { RetiredNotice } from '#app/features/till/closed-till.tsx'
import { useOutbox, useThisTill } from '#app/features/till/hooks.ts'
import { seesTakings, seesTakingsHere, shownFor } from '#app/features/till/sees-takings.ts'
import { ClosedNow } from '#app/features/till/shift/closed-now.tsx'
import type { ShiftPaper } from '#app/features/till/shift/kept.ts'
import { OpenDrawer } from '#app/features/till/shift/open-drawer.tsx'
import { OpenElsewhere } from '#app/features/till/shift/open-elsewhere.tsx'
import { OpenShift } from '#app/features/till/shift/open-shift.tsx'
import { OpenShiftForm } from '#app/features/till/shift/open-shift-form.tsx'
import { outsidePath } from '#app/features/till/shift/paths.ts'
import { RecentShifts } from '#app/features/till/shift/recent-shifts.tsx'
import { RefusedPapers } from '#app/features/till/shift/refused-papers.tsx'
import { useShiftHere, useWaitingPapers } from '#app/features/till/shift/shift-here.ts'
import { useShiftOfTill } from '#app/features/till/shift/use-shift-of-till.ts'
import type { ThisTill } from '#app/features/till/storage/till-db.ts'
import type { WaitingSale } from '#app/features/till/storage/waiting-sale.ts'
import { useTillRefresh } from '#app/features/till/use-till-refresh.ts'
import { requireShop } from '#app/session/guards.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireShop(request)
  return null
}

/** The shift of this till: opened with a float, cash in and out, X, closed with a blind count, Z. */
export default function ShiftScreen() {
  const { shopId } = useShop()
  const till = useThisTill(shopId)
  useTillRefresh(shopId)
  return (
    <Screen
      title={till?.shift?.number ? `Shift ${till.shift.number}` : 'Shift'}
      back={{ to: '/user/dashboard', label: 'Till' }}
      width="narrow"
    >
      {till === null && (
        <NameThisTill shopId={shopId} why="A shift belongs to a till, and this device is not a till yet." />
      )}
      {till?.retiredAt !== undefined && <RetiredNotice name={till.name} retiredAt={till.retiredAt} />}
      {/* A shift that is open is still counted and closed. */}
      {till && (till.retiredAt === undefined || till.shift !== undefined) && <ShiftOfTill till={till} />}
      {till !== undefined && <OpenElsewhere shopId={shopId} tillId={till?.tillId} />}
      {/* Asked for again when a shift was closed. */}
      <RecentShifts key={till?.shift?.shiftId} shopId={shopId} />
      <p className="no-print mt-4 text-14">
        <Link to={outsidePath} className="font-medium text-accent underline">
          Receipts outside a shift
        </Link>
      </p>
    </Screen>
  )
}

/** As the server has it; as this device knows it while the server is away or something waits to be sent. */
function ShiftOfTill({ till }: { till: ThisTill }) {
  const shop = useShop()
  const { shopId } = shop
  const papers = useWaitingPapers(shopId)
  const waitingPapers = papers?.length ?? 0
  const outbox = useOutbox(shopId)
  const waitingReceipts = outbox?.length ?? 0
  const waiting = waitingPapers + waitingReceipts
  const { shift: received, away, error, refresh, next, take } = useShiftOfTill(till, waiting)
  const isHere = away !== null || waitsOf(till, papers, outbox)
  const here = useShiftHere(shop, isHere)
  const cashier = useCashier(shopId)
  /** The form stays until it is answered, though the shift is kept before. */
  const [isOpening, setIsOpening] = useState(false)
  if (received?.closed) return <ClosedNow shift={received} onNext={next} />
  // Until the device has read its own, the server's answer stays.
  const isMadeHere = isHere && here !== undefined
  const open = isMadeHere ? (here?.shift ?? null) : received
  const mayFigures = isMadeHere ? seesTakingsHere : seesTakings
  if (error !== null && away === null && open === undefined)
    return <ErrorState error={error} onRetry={refresh} />
  if (papers === undefined || open === undefined)
    return <p className="text-14 text-ink-soft">Reading the shift</p>
  return (
    <>
      {away !== null && <WithoutServer {...{ till, away }} onRetry={refresh} />}
      <RefusedPapers
        {...{ shopId, papers }}
        // An earlier answer is no ground for a choice.
        received={away === null && error === null ? received : undefined}
        currency={seesTakingsHere(shop, cashier) ? shop.currency : null}
        hasCount={till.shiftCount !== undefined}
        onChanged={refresh}
      />
      {open === null || isOpening ? (
        <>
          <OpenShiftForm
            {...{ shop, till }}
            isAway={away !== null}
            onOpening={setIsOpening}
            onOpened={take}
          />
          <div className="no-print mt-4">
            <OpenDrawer till={till} onOpened={() => undefined} />
          </div>
        </>
      ) : (
        <OpenShift
          {...{ till, waitingPapers, waitingReceipts }}
          shift={shownFor(mayFigures(shop, cashier), open)}
          derivedFrom={(isMadeHere && here?.derivedFrom) || null}
          isAway={away !== null}
          onChanged={take}
          onRefresh={refresh}
        />
      )}
    </>
  )
}

/** Whether the server does not have all of the shift that is open here. What waits of an earlier one changes nothing in it. */
function waitsOf(
  { shift }: ThisTill,
  papers: readonly ShiftPaper[] | undefined,
  outbox: readonly WaitingSale[] | undefined,
): boolean {
  if (!shift) return false
  const { shiftId } = shift
  return (
    (papers ?? []).some((paper) => paper.shiftId === shiftId) ||
    (outbox ?? []).some(({ sale }) => sale.shiftId === shiftId)
  )
}

/** Selling goes on, and so does the shift; closing it waits. */
function WithoutServer({
  till,
  away,
  onRetry,
}: {
  till: ThisTill
  away: 'unreachable' | 'logged-out'
  onRetry: () => void
}) {
  const isLoggedOut = away === 'logged-out'
  const when = isLoggedOut ? 'once someone logs in' : 'when the server can be reached'
  return (
    <Banner
      tone="warn"
      className="no-print mb-4"
      title={isLoggedOut ? 'Not logged in' : 'No connection to the server'}
      action={
        !isLoggedOut && (
          <Button size="compact" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {till.shift ? (
        <>
          {till.shift.number ? `Shift ${till.shift.number}` : 'The shift'}, opened{' '}
          <InstantText instant={till.shift.openedAt} />, is open. Its receipts and cash in and out are kept on
          this device and sent {when}. Closing needs the server; you can count now.
        </>
      ) : (
        `You can open a shift: it is kept on this device and sent ${when}.`
      )}
    </Banner>
  )
}
