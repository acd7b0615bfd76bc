import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { DrawerSignal } from '#domain/api/drawer-opening.ts'
import type { HandedOut, PrintedDocument } from '#domain/api/print-order.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Tender } from '#domain/payments/paid-tender.ts'
import type { PaperFor } from '#domain/receipt/money-paper.ts'
import { printHandedOut } from './print-handed-out.ts'
import { openForCash, printPaper } from './print-paper.ts'

/** Prints a paper on the printer of this device, and shows in a toast why nothing was printed. */
export function usePrintPaper(shop: Shop): (document: PrintedDocument, paperFor: PaperFor) => void {
  return usePrint(shop, printPaper)
}

/** The same for what a customer is handed: again as a copy. */
export function usePrintHandedOut(
  shop: Shop,
): (document: Pick<HandedOut, 'kind' | 'id'>, paperFor: PaperFor) => void {
  return usePrint(shop, printHandedOut)
}

function usePrint<Printed>(
  shop: Shop,
  print: (shop: Shop, document: Printed, paperFor: PaperFor) => Promise<string | null>,
): (document: Printed, paperFor: PaperFor) => void {
  const toast = useToast()
  const { act } = useToastedAction(async (document: Printed, paperFor: PaperFor) => {
    const error = await print(shop, document, paperFor)
    if (error !== null) toast({ tone: 'loss', title: 'Nothing was printed', detail: error })
  })
  return (document, paperFor) => void act(document, paperFor)
}

/** Opens the drawer for cash beside a sale, where this device does, and shows in a toast why it did not open. */
export function useOpenForCash(
  shop: Shop,
): (tenders: readonly Pick<Tender, 'kind'>[], signal: DrawerSignal) => void {
  const toast = useToast()
  const { act } = useToastedAction(async (...paid: [readonly Pick<Tender, 'kind'>[], DrawerSignal]) => {
    const error = await openForCash(shop, ...paid)
    if (error !== null) toast({ tone: 'loss', title: 'The drawer was not opened', detail: error })
  })
  return (tenders, signal) => void act(tenders, signal)
}
