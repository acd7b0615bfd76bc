import { CircleCheck, CloudUpload, FileText, Plus, Printer, TriangleAlert, Undo2 } from 'lucide-react'
import { Money } from '#app/components/format/money.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import type { Shop } from '#domain/api/shop.ts'
import { keys } from '../machine/keys.ts'
import type { ReceiptPlace } from '../outbox/receipt-place.ts'
import { outcomeOf } from '../pay/outcome.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { takeBackAddress } from '../take-back/address.ts'
import { ShiftNote } from './shift-note.tsx'
import { TotalBar } from './total-bar.tsx'

/** What is paid and the change are shown without it. It is loaded before the sale is paid. */
const { Part: SoldReceipt, load } = partOnDemand(async () => (await import('./sold-receipt.tsx')).SoldReceipt)
/** By WhatsApp, or by what the device offers. */
const { Part: ShareSold, load: loadShare } = partOnDemand(
  async () => (await import('./share-sold.tsx')).ShareSold,
  // Without it the receipt is printed.
  () => null,
)

export { ShareSold }
export async function loadReceipt(): Promise<void> {
  await load()
  await loadShare()
}

type SoldPaneProps = {
  shop: Shop
  sold: WaitingSale
  place: ReceiptPlace
  onPrint: () => void
  onNewSale: () => void
}

/** The right side after a sale: the change, the receipt, and room for the next customer. */
export function SoldPane({ shop, sold, place, onPrint, onNewSale }: SoldPaneProps) {
  const { receiptNumber } = sold.sale
  const outcome = outcomeOf(sold.sale)
  return (
    <section aria-label="Sale recorded" className="flex min-h-0 grow flex-col print:block">
      <div
        role="status"
        className="no-print flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-0.5 border-b border-line px-4 py-1.5"
      >
        <p className="flex items-center gap-2 text-14 font-semibold">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <span className="wrap-anywhere">Receipt {receiptNumber} recorded</span>
        </p>
        <Whereabouts place={place} />
      </div>
      {place === 'gone' && <NoLongerKept />}
      <ShiftNote sold={sold} />
      <section
        aria-label="Receipt"
        // A long receipt is read by the arrow keys too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="print-flow min-h-0 grow overflow-y-auto bg-sunken p-4 focus-visible:-outline-offset-2"
      >
        <div className="print-flow mx-auto max-w-90 rounded-sm border border-line bg-surface p-4 print:border-0">
          <SoldReceipt shop={shop} sold={sold} />
        </div>
      </section>
      <div className="no-print">
        <TotalBar label={outcome.label} amountMinor={outcome.amountMinor}>
          {outcome.paidMinor !== null && (
            <p className="flex items-baseline justify-between gap-3 text-14">
              Paid
              <Money amountMinor={outcome.paidMinor} className="font-semibold" />
            </p>
          )}
          <HandOver shop={shop} sold={sold} onPrint={onPrint} />
        </TotalBar>
      </div>
      {/* Where the whole pane scrolls, it stays at its foot. */}
      <div className="no-print shrink-0 bg-surface px-4 pb-4 tight:pb-2 low:sticky low:bottom-0 low:pt-2">
        <Button
          variant="primary"
          size="till"
          isWide
          icon={Plus}
          shortcut={keys.sold.back}
          className="min-h-14! low:min-h-12!"
          onClick={onNewSale}
        >
          New sale
        </Button>
      </div>
    </section>
  )
}

/** What is done with the receipt of a sale: it is printed, sent or taken back. */
function HandOver({ shop, sold, onPrint }: Pick<SoldPaneProps, 'shop' | 'sold' | 'onPrint'>) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          size="till"
          icon={Printer}
          shortcut={keys.sold.print}
          className="min-w-0 grow px-2! max-xl:[&>span[aria-hidden]]:hidden"
          onClick={onPrint}
        >
          Print receipt
        </Button>
        <ShareSold shop={shop} sold={sold} />
      </div>
      <div className="-mx-2 flex flex-wrap justify-between">
        <ButtonLink
          variant="quiet"
          icon={Undo2}
          shortcut={keys.sold['take-back']}
          className="min-h-11! px-2! max-xl:[&>span[aria-hidden]]:hidden"
          to={takeBackAddress(sold.saleId, true)}
        >
          Refund this sale
        </ButtonLink>
        <Button
          variant="quiet"
          icon={FileText}
          className="min-h-11! px-2!"
          onClick={() =>
            void import('../receipt/print-handed-out.ts').then((to) => to.printHandedOutOnA4(sold.saleId))
          }
        >
          Print on A4
        </Button>
      </div>
    </>
  )
}

function Whereabouts({ place }: { place: ReceiptPlace }) {
  if (place === 'sent') return <p className="shrink-0 text-13 text-ink-soft">Saved</p>
  if (place === 'gone' || place === 'missing') {
    return (
      <p className="flex shrink-0 items-center gap-1.5 text-13 font-medium text-loss">
        <TriangleAlert aria-hidden="true" className="size-4" />
        {place === 'gone' ? 'No longer kept on this device' : 'No longer at the server'}
      </p>
    )
  }
  if (place === 'waiting') {
    return (
      <p className="flex shrink-0 items-center gap-1.5 text-13 font-medium text-warn">
        <CloudUpload aria-hidden="true" className="size-4" />
        Waiting on this device
      </p>
    )
  }
  return (
    <ButtonLink
      variant="quiet"
      size="compact"
      icon={TriangleAlert}
      to="/user/dashboard/sales"
      className="text-loss!"
    >
      Refused: see why
    </ButtonLink>
  )
}

/** The browser's storage was cleared before the server answered: what is in sight is all there is. */
function NoLongerKept() {
  return (
    <p role="alert" className="no-print border-b border-line bg-loss-soft px-4 py-2 text-14 text-loss">
      The browser’s storage was cleared, and the server may not have this receipt. Print it now, then look for
      its number under Sales. If it is not there, enter the sale again.
    </p>
  )
}
