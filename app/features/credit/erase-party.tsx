import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { PartyPage } from '#domain/api/credit.ts'
import { eraseCustomer } from '#domain/api/routes/customers.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { creditListPath } from './paths.ts'

/** Takes the name, contacts and notes of a customer or supplier out of the records, once nothing is open with them. */
export function EraseParty({ shopId, side, page }: { shopId: string; side: PartySide; page: PartyPage }) {
  const navigate = useNavigate()
  const [erasureId] = useState(() => newId())
  const erase = useToastedAction(async () => {
    const { party } = page
    const body = side === 'customers' ? { customerId: party } : { supplierId: party }
    await api.call(eraseCustomer, { shopId, erasureId, body })
    navigate(creditListPath(side))
  })
  return (
    <ConfirmInline
      label="Erase personal data"
      consequence="Name, contacts, and the notes and references on documents and payments are removed for good. Amounts stay in the books."
      confirmLabel={`Erase the data of ${page.name}`}
      isBusy={erase.isBusy}
      onConfirm={() => void erase.act()}
    />
  )
}
