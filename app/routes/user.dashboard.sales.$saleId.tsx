import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { CorrectPaymentDialog } from '#app/features/sales/correct-payment/correct-payment-dialog.tsx'
import { correctable } from '#app/features/sales/correct-payment/draft.ts'
import { InTheBooks } from '#app/features/sales/in-the-books.tsx'
import { type FoundReceipt, readReceipt } from '#app/features/sales/one-receipt.ts'
import { ShareReceipt } from '#app/features/sales/share-receipt.tsx'
import { canBeTakenBack } from '#app/features/sales/take-back/draft.ts'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useReceiptPlace } from '#app/features/till/outbox/receipt-place.ts'
import { printReceipt } from '#app/features/till/receipt/print-receipt.ts'
import { Receipt } from '#app/features/till/receipt/receipt.tsx'
import { usePrintPaper } from '#app/features/till/receipt/use-print-paper.ts'
import { requireShop } from '#app/session/guards.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return readReceipt(await loadShop(shopId), params.saleId ?? '')
}

/** One receipt as it was handed out, and how it was posted. */
export default function ReceiptScreen() {
  const found = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const { view, recorded } = found
  const print = usePrintPaper(shop)
  const copy = { kind: 'sale', id: view.saleId, isCopy: true } as const
  const printCopy = () => print(copy, (look) => receiptPaper(view, shop, { isCopy: true, ...look }))
  useShortcut('F10', printCopy, { label: 'Print a copy' })
  return (
    <Screen
      title={`${view.kind === 'return' ? 'Return' : 'Receipt'} ${view.receiptNumber}`}
      back={{ to: '/user/dashboard/sales', label: 'Receipts' }}
      actions={
        <>
          {recorded && canBeTakenBack(recorded) && (
            <NotForAccountants>
              <ButtonLink icon={Undo2} to={`/user/dashboard/sales/${view.saleId}/return`}>
                Return
              </ButtonLink>
            </NotForAccountants>
          )}
          {recorded && <CorrectPayment sale={recorded} />}
          <ShareReceipt found={found} />
          <Button onClick={() => printReceipt('a4')}>Print on A4</Button>
          <Button variant="primary" icon={Printer} shortcut="F10" onClick={printCopy}>
            Print receipt
          </Button>
        </>
      }
    >
      <div className="print-flow grid items-start gap-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="print-flow rounded-sm border border-line bg-surface p-5 print:border-0">
          <Receipt receipt={view} shop={shop} isCopy />
        </div>
        <div className="no-print flex min-w-0 flex-col gap-4">
          {recorded ? <InTheBooks sale={recorded} /> : <NotYetThere view={view} />}
        </div>
      </div>
    </Screen>
  )
}

function CorrectPayment({ sale }: { sale: RecordedSale }) {
  const [isOpen, setIsOpen] = useState(false)
  if (correctable(sale).length === 0) return null
  return (
    <NotForAccountants>
      <Button onClick={() => setIsOpen(true)}>Correct the payment type</Button>
      {isOpen && <CorrectPaymentDialog sale={sale} onClose={() => setIsOpen(false)} />}
    </NotForAccountants>
  )
}

function NotYetThere({ view }: { view: FoundReceipt['view'] }) {
  const own = useReceiptPlace(view.saleId)
  if (own === null) return null
  const { place, waiting } = own
  if (place === 'sent') {
    return (
      <Banner tone="good" title="The server has it now">
        Reopen it from the receipts to see its entry in the books.
      </Banner>
    )
  }
  if (place === 'gone' || place === 'missing') {
    return (
      <Banner
        tone="loss"
        title={place === 'gone' ? 'No longer kept on this device' : 'The server no longer has this receipt'}
      >
        {place === 'gone'
          ? 'The browser’s storage was cleared, and the server may not have this receipt. Print it now, then look for its number under Sales. If it is not there, enter it again.'
          : 'This device still has it and can send it again: see the notice at the till.'}
      </Banner>
    )
  }
  if (waiting?.refused) {
    return (
      <Banner tone="loss" title="The server refused this receipt">
        {waiting.refused.detail} It stays on this device until it is sent.
      </Banner>
    )
  }
  return (
    <Banner tone="warn" title="Only on this device so far">
      It is sent automatically as soon as the server can be reached.
      {view.kind === 'return' &&
        ' The server did not answer, so it may be recorded or not: give no money back before this page says that the server has it.'}
    </Banner>
  )
}
