import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { api } from '#app/api/client.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { EntryNumber } from '#app/features/documents/entry-number.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { useCashier } from '#app/features/till/cashier/use-cashier.ts'
import { CloseElsewhere } from '#app/features/till/earlier/close-elsewhere.tsx'
import { PaperSheet } from '#app/features/till/receipt/paper-sheet.tsx'
import { printReceipt } from '#app/features/till/receipt/print-receipt.ts'
import { usePrintPaper } from '#app/features/till/receipt/use-print-paper.ts'
import { shownFor, useSeesTakings } from '#app/features/till/sees-takings.ts'
import { CorrectCountDialog } from '#app/features/till/shift/correct-count-dialog.tsx'
import { NotApproved } from '#app/features/till/shift/not-approved.tsx'
import { shiftsPath } from '#app/features/till/shift/paths.ts'
import { SendShift } from '#app/features/till/shift/send-shift.tsx'
import { requireShop } from '#app/session/guards.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import { shiftPaper } from '#domain/api/papers/shift-paper.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { Shift } from '#domain/api/shift.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { shiftId = '' } = params
  return { shift: await api.call(routes.readShift, { shopId, shiftId, signal: request.signal }) }
}

/** One shift: its Z report, or its X while it is open. That of a device that is gone is closed from here. */
export default function ZReportScreen() {
  const { shift: loaded } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  /** The shift as the server last returned it. */
  const [updated, setUpdated] = useState<Shift | null>(null)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const isOwner = useWhoAmI()?.right === 'owner'
  const seesTakings = useSeesTakings(shop)
  const shift = updated?.shiftId === loaded.shiftId ? updated : shownFor(seesTakings, loaded)
  const [isCounting, setIsCounting] = useState(false)
  const isBeingCounted = isCounting && !shift.closed
  const print = usePrintPaper(shop)
  const cashier = useCashier(shop.shopId)
  const isByCode = cashier === undefined || cashier?.isByCode === true
  const areBooksOpen = !isByCode && isAccountingOpen()
  const paper = shiftPaper(shift, shop, Temporal.Now.instant().toString())
  return (
    <Screen
      title={shift.closed ? `Z report ${shift.number}` : `Shift ${shift.number}`}
      back={{ to: shiftsPath, label: 'Shift' }}
      width="narrow"
    >
      {!isBeingCounted && (
        <div className="no-print flex flex-wrap gap-2">
          <Button
            icon={Printer}
            onClick={() =>
              print({ kind: 'shift', id: shift.shiftId, isBlind: 'isBlind' in shift }, () => paper)
            }
          >
            Print
          </Button>
          <Button onClick={() => printReceipt('a4')}>Print on A4</Button>
          {shift.closed && <SendShift shift={shift} />}
          {shift.closed && isOwner && !isByCode && (
            <Button icon={Pencil} onClick={() => setIsCorrecting(true)}>
              Correct the count
            </Button>
          )}
        </div>
      )}
      {isCorrecting && shift.closed && (
        <CorrectCountDialog
          {...{ shift, closed: shift.closed }}
          onCorrected={setUpdated}
          onClose={() => setIsCorrecting(false)}
        />
      )}
      <NotApproved shift={shift} />
      {shift.closed && areBooksOpen && (
        <p className="no-print text-14">
          Ledger entry: <EntryNumber number={shift.closed.entryNumber} isLink />
        </p>
      )}
      {!shift.closed && (
        <CloseElsewhere {...{ shift, isCounting }} onCounting={setIsCounting} onClosed={setUpdated} />
      )}
      {/* Counted blind, and the browser prints what is on the page: what is missing is then on the page only. */}
      {!isBeingCounted && (
        <Sheet className="print-flow">
          <PaperSheet paper={paper} />
        </Sheet>
      )}
    </Screen>
  )
}
