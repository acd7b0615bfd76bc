import { type FormEvent, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { TextField } from '#app/components/form/text-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { keys } from '../machine/keys.ts'
import { registerThisTill } from '../storage/this-till.ts'
import type { Till } from '../use-till.ts'
import { BackToBasket } from './back-to-basket.tsx'
import { SaleTotal } from './sale-total.tsx'

/** Asked once, before a device's first payment: its name, for which the server gives it receipt numbers of its own. */
export function NameTillPane({ till }: { till: Till }) {
  const { name, setName, fault, isBusy, register } = useRegistering(till.shop.shopId)
  return (
    <form
      ref={till.fields.form}
      noValidate
      aria-label="Name this till"
      className="flex min-h-0 grow flex-col"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void register()
      }}
    >
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
        <BackToBasket till={till} />
      </div>
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-4 py-5">
        <div>
          <h2 className="text-16 font-semibold">What is this till called?</h2>
          <p className="mt-1 text-14 text-ink-soft">
            This device sells for the first time. Its receipts get numbers that no other device uses, so it
            can go on selling without a connection. This is asked once.
          </p>
        </div>
        <TextField
          label="Name of this till"
          help="As people in the shop say it: Counter, Till 2, Market stall."
          autoComplete="off"
          autoFocus
          maxLength={40}
          value={name}
          onChange={setName}
          fault={fault}
          inputClassName="min-h-12"
        />
      </div>
      <SaleTotal till={till}>
        <Button
          type="submit"
          variant="primary"
          size="till"
          isWide
          shortcut={keys.name['go-on']}
          className="min-h-14!"
          isBusy={isBusy}
          busyLabel="Getting receipt numbers"
        >
          Use this device as a till
        </Button>
      </SaleTotal>
    </form>
  )
}

function useRegistering(shopId: string) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function register() {
    if (isBusy) return
    const wanted = name.trim()
    if (wanted === '') return setFault('Give this device a name, like Counter or Till 1.')
    setIsBusy(true)
    setFault(null)
    try {
      await registerThisTill(shopId, wanted)
    } catch (error) {
      setFault(faultOf(error))
    }
    setIsBusy(false)
  }
  const change = (text: string) => {
    setName(text)
    setFault(null)
  }
  return { name, setName: change, fault, isBusy, register }
}

function faultOf(error: unknown): string {
  if (error instanceof ApiProblem && error.status < 500) return error.detail
  if (error instanceof Unreachable)
    return 'The server can not be reached. Receipt numbers come from there, this once; after that the till sells without it.'
  const told = describeError(error)
  return `${told.title}. ${told.detail}`
}
