import { X } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { useScannerHelp } from '#app/features/scanner/use-scanner-help.tsx'
import { BooksRefusedBanner, useBooksRefused } from '#app/features/shell/books-refused-banner.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { useLiveQuery } from '#app/features/till/storage/use-live-query.ts'
import { useMismatchedReceipts, useOutbox } from '../hooks.ts'
import { sendRefusedAgain } from '../outbox/keeper.ts'
import { isHoldingReceipts } from '../outbox/order.ts'
import { waitingPapers } from '../outbox/waiting-papers.ts'
import { tillDb } from '../storage/till-db.ts'
import { SendAgainBanner } from '../witness/send-again-banner.tsx'

const overTheFigures =
  'no-print fixed top-(--top-bar) right-0 left-0 z-30 p-3 sm:max-lg:left-14 lg:absolute lg:top-0 lg:p-4'

/**
 * The messages shown while someone sells. They lie over the figures of the day, and on a phone over the foot of
 * the products where they stay for long: no tile moves because a message comes or goes.
 */
export function TillMessages({
  shopId,
  notice,
  isOfScan,
  codeToAdd,
  onAdd,
  onRead,
}: {
  shopId: string
  /** What became of the last scan or search, where it did not end in the basket. */
  notice: string | null
  /** A scan was not understood: the scanner may be set up wrongly. */
  isOfScan: boolean
  /** The notice is about this barcode of no product, and the person may add products. */
  codeToAdd: string | null
  onAdd: (code: string) => void
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
          action={
            <span className="flex items-center gap-2">
              {codeToAdd !== null && (
                <Button size="compact" onClick={() => onAdd(codeToAdd)}>
                  Add it
                </Button>
              )}
              <IconButton label="Close the message" icon={X} size="compact" onClick={onRead} />
            </span>
          }
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

/** Why the server refused codes that were entered while it was away, until someone dismisses the message. */
function WrongCodesBanner({ shopId }: { shopId: string }) {
  const { timeZone } = useShop()
  const kept = useLiveQuery(() => tillDb().sealedCodes.where('shopId').equals(shopId).sortBy('at'), [shopId])
  const refused = (kept ?? []).filter((one) => one.refused !== null)
  const [first] = refused
  if (first === undefined) return null
  const at = formatInstant(first.at, timeZone, 'date-time')
  return (
    <Banner
      tone="loss"
      className="max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)]"
      title={`The code of ${first.name}, entered on ${at}, was not accepted`}
      action={
        <Button
          size="compact"
          onClick={() => void tillDb().sealedCodes.bulkDelete(refused.map(({ id }) => id))}
        >
          OK
        </Button>
      }
    >
      {first.refused} {refused.length > 1 && `${refused.length - 1} more were not accepted. `}
      What was sold or approved with it is listed under “To check”.
    </Banner>
  )
}

/** Sales the server would not take stay in sight until they are sent. */
function RefusedBanner({ shopId }: { shopId: string }) {
  const refused = (useOutbox(shopId) ?? []).filter((one) => one.refused !== null)
  const { act, isBusy } = useToastedAction(() => sendRefusedAgain(shopId))
  const [first] = refused
  if (first === undefined) return null
  return (
    <Banner
      tone="loss"
      // On a phone the buttons are below the text: beside them they left a column of two words.
      className="max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)]"
      title={
        refused.length === 1
          ? `The server refused receipt ${first.sale.receiptNumber}`
          : `The server refused ${refused.length} receipts`
      }
      action={
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="compact" isBusy={isBusy} onClick={() => void act()}>
            Send again
          </Button>
          <ButtonLink size="compact" to="/user/dashboard/sales">
            Show
          </ButtonLink>
        </span>
      }
    >
      {first.refused?.detail} Nothing is lost: {refused.length === 1 ? 'it stays' : 'they stay'} on this
      device. Tell the owner.
    </Banner>
  )
}

/** What was done to the shift here and the server refused: the Shift page shows what to do. */
function RefusedShiftBanner({ shopId }: { shopId: string }) {
  const refused = useLiveQuery(
    async () => (await waitingPapers(shopId)).find((paper) => paper.refused !== null),
    [shopId],
  )
  if (!refused) return null
  return (
    <Banner
      tone="loss"
      className="max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)]"
      title={
        refused.kind === 'open'
          ? 'The server refused the shift that was opened here'
          : 'The server refused cash in or out of the shift'
      }
      action={
        <ButtonLink size="compact" to="/user/dashboard/shift">
          Show
        </ButtonLink>
      }
    >
      {refused.refused?.detail} Nothing is lost: it stays on this device
      {refused.kind === 'open' && isHoldingReceipts(refused) && ', and so do the receipts of the shift'}.
    </Banner>
  )
}

const { Part: MismatchDialog } = partOnDemand(
  async () => (await import('../witness/mismatch-dialog.tsx')).MismatchDialog,
)

/** The books on the server are not those that this till's receipts were recorded in. Selling goes on. */
function MismatchBanner({ shopId }: { shopId: string }) {
  const mismatched = useMismatchedReceipts(shopId)
  const [isOpen, setIsOpen] = useState(false)
  const unseen = mismatched.filter(({ seenAt }) => seenAt === null)
  if (unseen.length === 0 && !isOpen) return null
  return (
    <>
      <Banner
        tone="loss"
        className="max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)]"
        title={
          unseen.length === 1
            ? 'The books were changed: a receipt of this till no longer matches them'
            : `The books were changed: ${unseen.length} receipts of this till no longer match them`
        }
        action={
          <Button size="compact" onClick={() => setIsOpen(true)}>
            Show
          </Button>
        }
      >
        Tell the owner. Keep selling, and do not clear this device’s data: it holds the proof.
      </Banner>
      {isOpen && <MismatchDialog shopId={shopId} mismatched={mismatched} onClose={() => setIsOpen(false)} />}
    </>
  )
}
