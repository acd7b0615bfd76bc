import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { CodeState } from '#domain/api/cashier.ts'
import * as routes from '#domain/api/routes/cashiers.ts'
import { NewCashierCode } from '#domain/terms/cashier-code.ts'

type Whose = {
  shopId: string
  /** Null: the owner's own. */
  contact: string | null
  name: string
  state: CodeState
  onChanged: () => void
}

export const codeLabels: Readonly<Record<CodeState, string>> = {
  none: 'Set till code',
  set: 'New till code',
  guessable: 'Till code easy to guess: set a new one',
  locked: 'Till code locked: set a new one',
}

/** The code by which a person takes over a till. */
export function TillCode({ describedBy, ...whose }: Whose & { describedBy: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="compact" aria-describedby={describedBy} onClick={() => setIsOpen(true)}>
        {codeLabels[whose.state]}
      </Button>
      {isOpen && <CodeDialog {...whose} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const CodeForm = z.object({ code: NewCashierCode })

export function CodeDialog({
  shopId,
  contact,
  name,
  state,
  onChanged,
  onClose,
}: Whose & { onClose: () => void }) {
  const done = () => {
    onClose()
    onChanged()
  }
  const form = useForm({
    start: { code: '' },
    schema: CodeForm,
    submit: (body) =>
      contact === null
        ? api.call(routes.setOwnCode, { shopId, body })
        : api.call(routes.setStaffCode, { shopId, contact, body }),
    done,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={state === 'none' ? 'Set the till code' : 'Set a new till code'}
      description={
        contact === null
          ? 'Takes over a till, and approves what staff may not do alone. While the server can’t be reached, a till accepts it unchecked, and the server checks it later.'
          : `${name} uses it to take over a till. While the server can’t be reached, the till accepts it unchecked, and the server checks it later. Share it with no one else.`
      }
      submitLabel="Set code"
      between={state !== 'none' && <RemoveCode shopId={shopId} contact={contact} onRemoved={done} />}
      busyLabel="Setting"
    >
      <TextField
        label="Six digits"
        help="No date, no consecutive digits like 1234, and at least four different digits."
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        isRequired
        {...form.field('code')}
      />
    </FormDialog>
  )
}

function RemoveCode({
  shopId,
  contact,
  onRemoved,
}: Pick<Whose, 'shopId' | 'contact'> & { onRemoved: () => void }) {
  const remove = useToastedAction(async () => {
    await (contact === null
      ? api.call(routes.removeOwnCode, { shopId })
      : api.call(routes.removeStaffCode, { shopId, contact }))
    onRemoved()
  })
  return (
    <Button isBusy={remove.isBusy} busyLabel="Removing" onClick={() => void remove.act()}>
      Remove code
    </Button>
  )
}
