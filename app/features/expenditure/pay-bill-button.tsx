import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { PaymentDialog } from '#app/features/credit/payment-dialog.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import type { PartyPage } from '#domain/api/credit.ts'
import { readParty } from '#domain/api/routes/credit.ts'

type Ready = { page: PartyPage; tills: readonly { tillId: string; name: string }[] }

/** Pays a bill, or part of it, with what is open of it now: the supplier is read at the press of the button. */
export function PayBillButton({
  shopId,
  bill: { billId, supplierId },
  variant,
  size,
  className,
  label,
}: {
  shopId: string
  bill: { billId: string; supplierId: string }
  variant?: 'primary'
  size?: 'compact'
  className?: string
  label?: string
}) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [ready, setReady] = useState<Ready | null>(null)
  const open = useToastedAction(async () => {
    const [page, tills] = await Promise.all([
      api.call(readParty, { shopId, side: 'suppliers', party: supplierId, timeoutMs: reportTimeoutMs }),
      fetchSellingTills(shopId),
    ])
    if (page.open.some(({ document }) => document === billId)) setReady({ page, tills })
    else {
      toast({ tone: 'loss', title: 'Paid already', detail: 'Nothing on it is open any more.' })
      revalidate()
    }
  })
  return (
    <>
      <Button
        {...{ variant, size, className, isBusy: open.isBusy }}
        busyLabel="Opening"
        aria-label={label}
        onClick={() => void open.act()}
      >
        Pay
      </Button>
      {ready && (
        <PaymentDialog
          {...{ shopId, ...ready }}
          side="suppliers"
          settles={billId}
          onClose={() => setReady(null)}
          onDone={() => {
            setReady(null)
            revalidate()
          }}
        />
      )}
    </>
  )
}
