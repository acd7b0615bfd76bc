import { X } from 'lucide-react'
import { Banner } from '#app/components/ui/banner.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { useScannerHelp } from '#app/features/scanner/use-scanner-help.tsx'
import { BooksRefusedBanner, useBooksRefused } from '#app/features/shell/books-refused-banner.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { WrongCodesBanner } from '../cashier/wrong-codes-banner.tsx'
import { RefusedBanner } from '../outbox/refused-banner.tsx'
import { RefusedShiftBanner } from '../outbox/refused-shift-banner.tsx'
import { MismatchBanner } from '../witness/mismatch-banner.tsx'
import { SendAgainBanner } from '../witness/send-again-banner.tsx'

const overTheFigures =
  'no-print fixed top-(--top-bar) right-0 left-0 z-30 p-3 sm:max-lg:left-14 lg:absolute lg:top-0 lg:p-4'

/**
 * What has to be said while someone sells. It lies over the figures of the day, and on a phone over the foot of
 * the products where it stays for long: no tile moves because a message comes or goes.
 */
export function TillMessages({
  shopId,
  notice,
  isOfScan,
  onRead,
}: {
  shopId: string
  /** What became of the last scan or search, where it did not end in the basket. */
  notice: string | null
  /** A scan was not understood: the scanner may be set up wrongly. */
  isOfScan: boolean
  onRead: () => void
}) {
  const booksWanted = useBooksRefused()
  const { roomWarning } = useTillState()
  const scannerHelp = useScannerHelp()
  if (notice !== null) {
    return (
      <div className={overTheFigures}>
        <Banner
          tone="warn"
          isUrgent
          className="shadow-raised"
          action={<IconButton label="Close the message" icon={X} size="compact" onClick={onRead} />}
        >
          {notice}
          {isOfScan && <> {scannerHelp}</>}
        </Banner>
      </div>
    )
  }
  if (booksWanted !== null) {
    return (
      <div className={`${overTheFigures} flex flex-col gap-2`}>
        <BooksRefusedBanner wanted={booksWanted} />
        <MismatchBanner shopId={shopId} />
        <RefusedShiftBanner shopId={shopId} />
        <WrongCodesBanner shopId={shopId} />
        <RefusedBanner shopId={shopId} />
      </div>
    )
  }
  return (
    <div className="no-print fixed right-0 bottom-[calc(var(--bottom-bar)+4.75rem)] left-0 z-10 flex flex-col gap-2 px-3 empty:hidden sm:max-lg:left-14 lg:absolute lg:top-0 lg:bottom-auto lg:p-4">
      {roomWarning !== null && <Banner tone="warn">{roomWarning}</Banner>}
      <SendAgainBanner shopId={shopId} />
      <MismatchBanner shopId={shopId} />
      <RefusedShiftBanner shopId={shopId} />
      <WrongCodesBanner shopId={shopId} />
      <RefusedBanner shopId={shopId} />
    </div>
  )
}
