import { z } from 'zod'
import { describeError } from '#app/api/describe-error.ts'
import { Unreachable } from '#app/api/problem.ts'
import { Form, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useMe } from '#app/features/shell/me-context.tsx'
import { AwaitedTill } from '../approve/awaited-till.tsx'
import { WasThisTill } from '../earlier/was-this-till.tsx'
import { useAwaitedTill } from '../hooks.ts'
import { keys } from '../machine/keys.ts'
import { registerThisTill } from '../storage/this-till.ts'
import type { Till } from '../use-till.ts'
import { BackToBasket } from './back-to-basket.tsx'
import { SaleTotal } from './sale-total.tsx'

const TillName = z.object({
  name: z.string().trim().min(1, 'Give this device a name, like Counter or Till 1.'),
})
const unreachable = {
  title: 'No connection to the server',
  detail: 'Receipt numbers come from the server, this once. After that the till can sell without it.',
  reference: null,
}

/** Before a device's first payment: it becomes a till, which the owner approves if an employee asks for it. */
export function NameTillPane({ till }: { till: Till }) {
  const awaited = useAwaitedTill(till.shop.shopId)
  if (awaited === undefined) return null
  if (awaited === null) return <NameTill till={till} />
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
        <BackToBasket till={till} />
      </div>
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-4 py-5">
        <AwaitedTill request={awaited} element={till.fields.form} />
      </div>
    </div>
  )
}

/** Asked once: its name, for which the server gives it receipt numbers of its own. */
function NameTill({ till }: { till: Till }) {
  const isEmployee = useMe()?.right === 'employee'
  const form = useForm({
    start: { name: '' },
    schema: TillName,
    submit: ({ name }) => registerThisTill(till.shop.shopId, name),
    // This pane stays until the till is found on the device.
    isRepeated: true,
    element: till.fields.form,
    refusals: { till_name_taken: 'name' },
    describe: (error) => (error instanceof Unreachable ? unreachable : describeError(error)),
  })
  return (
    <Form form={form} aria-label="Name this till" className="flex min-h-0 grow flex-col">
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
        <BackToBasket till={till} />
      </div>
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-4 py-5">
        <div>
          <h2 className="text-16 font-semibold">What is this till called?</h2>
          <p className="mt-1 text-14 text-ink-soft">
            This device sells for the first time. Its receipts get numbers that no other device uses, so it
            can go on selling without a connection. This is asked once.
            {isEmployee && ' The owner approves it first, here or on another device.'}
          </p>
        </div>
        <FormError form={form} />
        <TextField
          {...form.field('name')}
          label="Name of this till"
          help="What people in the shop call it, such as Counter, Till 2 or Market stall."
          autoComplete="off"
          autoFocus
          maxLength={40}
          inputClassName="min-h-12"
        />
        <WasThisTill shopId={till.shop.shopId} />
      </div>
      <SaleTotal till={till}>
        <SubmitButton
          form={form}
          size="till"
          isWide
          shortcut={keys.name['go-on']}
          className="min-h-14!"
          busyLabel="Getting receipt numbers"
        >
          {isEmployee ? 'Ask the owner' : 'Use this device as a till'}
        </SubmitButton>
      </SaleTotal>
    </Form>
  )
}
