import { z } from 'zod'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Sheet } from '#app/components/ui/screen.tsx'
import { AwaitedTill } from '#app/features/till/approve/awaited-till.tsx'
import { WasThisTill } from '#app/features/till/earlier/was-this-till.tsx'
import { useAwaitedTill } from '#app/features/till/hooks.ts'
import { registerThisTill } from '#app/features/till/storage/this-till.ts'

const TillName = z.object({
  name: z.string().trim().min(1, 'Give this device a name, like Counter or Till 1.'),
})

type NameThisTillProps = {
  shopId: string
  /** What a till is needed for, in a sentence. */
  why?: string
}

/** A return has a receipt number of the device it is taken on: asked where that has none yet. */
export function NameThisTill(props: NameThisTillProps) {
  const awaited = useAwaitedTill(props.shopId)
  if (awaited === undefined) return null
  if (awaited === null) return <NameTill {...props} />
  return (
    <Sheet className="flex max-w-160 flex-col gap-4">
      <AwaitedTill request={awaited} />
    </Sheet>
  )
}

function NameTill({
  shopId,
  why = 'A return has a receipt of its own, and this device has given none yet.',
}: NameThisTillProps) {
  const form = useForm({
    start: { name: '' },
    schema: TillName,
    submit: ({ name }) => registerThisTill(shopId, name),
    isRepeated: true,
    refusals: { till_name_taken: 'name' },
  })
  return (
    <>
      <Form form={form} aria-label="Name this till">
        <Sheet className="flex max-w-160 flex-col gap-4">
          <div>
            <h2 className="text-16 font-semibold">What is this till called?</h2>
            <p className="mt-1 text-14 text-ink-soft">
              {why} Its receipts get numbers that no other device uses. This is asked once.
            </p>
          </div>
          <TextField
            {...form.field('name')}
            label="Name of this till"
            help="What people in the shop call it, such as Counter, Till 2 or Office."
            autoComplete="off"
            maxLength={40}
          />
          <FormError form={form} />
          <FormActions>
            <SubmitButton form={form} busyLabel="Getting receipt numbers">
              Use this device as a till
            </SubmitButton>
          </FormActions>
        </Sheet>
      </Form>
      <WasThisTill shopId={shopId} />
    </>
  )
}
