import { CircleCheck, CloudUpload, Printer, TriangleAlert, Undo2 } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import type { Shop } from '#domain/api/shop.ts'
import { roundingOf } from '#domain/documents/sale/cash-rounding.ts'
import { minor } from '#domain/money.ts'
import { keys } from '../machine/keys.ts'
import type { ReceiptPlace } from '../outbox/receipt-place.ts'
import type { WaitingSale } from '../storage/waiting-sale.ts'
import { takeBackAddress } from '../take-back/address.ts'
import { ShiftNote } from './shift-note.tsx'
import { TotalBar } from './total-bar.tsx'

/** What is paid and the change are shown without it. It is loaded before the sale is paid. */
const { Part: SoldReceipt, load } = partOnDemand(async () => (await import('./sold-receipt.tsx')).SoldReceipt)
export const loadReceipt = load

/** The right side after a sale: the change, the receipt, and room for the next customer. */
export function SoldPane({
  shop,
  sold,
  place,
  onPrint,
}: {
  shop: Shop
  sold: WaitingSale
  place: ReceiptPlace
  onPrint: () => void
}) {
  const { receiptNumber, totals } = sold.sale
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
        <TotalBar
          label={totals.changeMinor > 0 ? 'Change' : 'Paid'}
          amountMinor={
            totals.changeMinor > 0 ? totals.changeMinor : minor(totals.grossMinor - roundingOf(sold.sale))
          }
        >
          <AfterSale sold={sold} onPrint={onPrint} />
        </TotalBar>
      </div>
    </section>
  )
}

/** What is done after a sale: print its receipt, take it back, or begin the next one. */
function AfterSale({ sold, onPrint }: { sold: WaitingSale; onPrint: () => void }) {
  return (
    <>
      <div className="flex gap-2">
        <Button
          variant="primary"
          size="till"
          icon={Printer}
          shortcut={keys.sold.print}
          className="min-h-14! min-w-0 grow px-3!"
          onClick={onPrint}
        >
          Print receipt
        </Button>
        <Button
          size="till"
          className="min-h-14! px-3!"
          onClick={() =>
            void import('../receipt/print-handed-out.ts').then((to) => to.printHandedOutOnA4(sold.saleId))
          }
        >
          Print on A4
        </Button>
      </div>
      <ButtonLink
        variant="quiet"
        icon={Undo2}
        shortcut={keys.sold['take-back']}
        className="self-start"
        to={takeBackAddress(sold.saleId, true)}
      >
        Refund this sale
      </ButtonLink>
      <p className="text-13 text-ink-soft max-lg:hidden">
        To start the next sale, scan, type or tap the first product.
      </p>
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
