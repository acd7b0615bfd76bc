import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import type { PartyPage } from '#domain/api/credit.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { InstalmentDialog } from './instalment-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PartyDialog } from './party-dialog.tsx'
import { partyPath } from './paths.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

/** The dialog that is open; of instalments, with the documents that are split. */
export type ShownDialog =
  | 'payment'
  | 'write-off'
  | 'edit'
  | 'merge'
  | 'reminder'
  | { plan: readonly string[] }

/** Which dialog is open, and what follows it: the page as it then is. */
export function usePartyDialog() {
  const navigate = useNavigate()
  const [shown, setShown] = useState<ShownDialog | null>(null)
  const close = () => setShown(null)
  const again = (path = '.') => {
    close()
    navigate(`${path}${window.location.search}`, { replace: true })
  }
  return { shown, show: (next: ShownDialog) => setShown(next), close, again }
}

export function PartyDialogs({
  shopId,
  side,
  page,
  tills,
  dialog,
}: {
  shopId: string
  side: PartySide
  page: PartyPage
  tills: readonly { tillId: string; name: string }[]
  dialog: ReturnType<typeof usePartyDialog>
}) {
  const { shown, close, again } = dialog
  const { record, party } = page
  return (
    <>
      {shown === 'payment' && (
        <PaymentDialog {...{ shopId, side, page, tills }} onClose={close} onDone={() => again()} />
      )}
      {shown === 'write-off' && (
        <WriteOffDialog {...{ shopId, page }} onClose={close} onDone={() => again()} />
      )}
      {shown !== null && typeof shown === 'object' && (
        <InstalmentDialog
          {...{ shopId, page }}
          documents={shown.plan}
          onClose={close}
          onDone={() => again()}
        />
      )}
      {shown === 'reminder' && (
        <ReminderDialog
          {...{ shopId }}
          customerId={party}
          name={page.name}
          onClose={close}
          onDone={() => again()}
        />
      )}
      {shown === 'merge' && (
        <MergeDialog
          {...{ shopId, side, page }}
          onClose={close}
          onDone={(into) => again(partyPath(side, into))}
        />
      )}
      {shown === 'edit' && record && (
        <PartyDialog {...{ shopId, side, party, record }} onClose={close} onDone={() => again()} />
      )}
    </>
  )
}
