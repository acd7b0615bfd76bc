import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { FormError, SubmitButton } from '#app/components/form/form.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useTillState } from '#app/features/shell/till-state.ts'
import { NewCustomer } from '#domain/api/customer.ts'
import * as routes from '#domain/api/routes/customers.ts'
import type { ChosenCustomer } from '../basket/basket.ts'
import { type CachedCustomer, tillDb } from '../storage/till-db.ts'
import { Panel } from './panel.tsx'

/** A customer that the shop does not have yet, with what is needed to know them again; the rest is on their page. */
export function NewCustomerPanel({
  shopId,
  text,
  onAdded,
  onBack,
  onClose,
}: {
  shopId: string
  /** What was searched for: a name, or the digits of a telephone number. */
  text: string
  onAdded: (customer: ChosenCustomer) => void
  onBack: () => void
  onClose: () => void
}) {
  // The same for every attempt: after a lost answer no customer is added twice.
  const [customerId] = useState(() => newId())
  const { isOnline } = useTillState()
  const isPhone = /^[+\d][\d\s()-]{4,}$/.test(text.trim())
  const form = useForm({
    start: { name: isPhone ? '' : text.trim(), phone: isPhone ? text.trim() : '' },
    schema: NewCustomer.pick({ name: true, phone: true }),
    submit: ({ name, phone }) => addCustomer(shopId, { customerId, name, ...(phone && { phone }) }),
    done: onAdded,
  })
  return (
    <Panel
      ref={form.element}
      title="New customer"
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <SubmitButton form={form} busyLabel="Adding" className="ml-auto">
            Add customer
          </SubmitButton>
        </>
      }
    >
      {!isOnline && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-warn">
          A new customer needs the server. Until it can be reached, write the name and the number in the note
          of the sale.
        </p>
      )}
      <FormError form={form} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          {...form.field('name')}
          label="Name"
          autoComplete="off"
          autoFocus={!isPhone}
          maxLength={120}
        />
        <TextField
          {...form.field('phone')}
          label="Telephone (optional)"
          type="tel"
          autoComplete="off"
          autoFocus={isPhone}
          maxLength={40}
        />
      </div>
    </Panel>
  )
}

/** Adds a customer of the shop, and to those this device knows: it is found here before the next refresh. */
async function addCustomer(shopId: string, body: NewCustomer): Promise<CachedCustomer> {
  const customer = { ...(await api.call(routes.createCustomer, { shopId, body })), shopId }
  await tillDb().customers.put(customer)
  return customer
}
