import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { EmailField } from '#app/components/form/email-field.tsx'
import { Form, FormActions, FormError, SubmitButton } from '#app/components/form/form.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { factsOf, receiptLines, type ShopDraft, shopPlacing } from '#app/features/setup/shop-draft.ts'
import { CoinPart, PlacePart, ReceiptPart, TaxPart } from '#app/features/setup/shop-fields.tsx'
import { NewShop, type ShopCreated } from '#domain/api/admin-shops.ts'
import { createShop } from '#domain/api/routes/admin-shops.ts'
import { ShopFacts } from '#domain/api/setup.ts'
import { Email } from '#domain/email.ts'
import { countryName } from '#domain/table/shops.ts'
import { countryDefaults } from '#domain/tax/packs.ts'
import { taxSchemeLabels } from '#domain/terms/tax.ts'

export const newShopSteps = [
  { id: 'place', label: 'Name and place' },
  { id: 'owner', label: 'Owner' },
  { id: 'taxes', label: 'Tax and receipt' },
  { id: 'review', label: 'Review' },
] as const
export type NewShopStep = (typeof newShopSteps)[number]['id']
type WrittenStepId = Exclude<NewShopStep, 'review'>

const { name, country, currency, timeZone, ...others } = ShopFacts.shape
const schemas: Readonly<Record<WrittenStepId, z.ZodType>> = {
  place: z.object({ name, country, currency, timeZone }),
  owner: z.object({ ownerEmail: Email }),
  taxes: z.object(others),
}

const parts: Readonly<Record<WrittenStepId, (props: { form: UsedForm<ShopDraft> }) => JSX.Element>> = {
  place: ({ form }) => <PlacePart form={form} isFixed={false} hasFocus />,
  owner: OwnerPart,
  taxes: TaxesPart,
}

/** A step with a form; the next step opens once it is valid. */
export function WrittenStep({
  step,
  draft,
  onChange,
  onBack,
  onNext,
}: {
  step: WrittenStepId
  draft: ShopDraft
  onChange: (draft: ShopDraft) => void
  onBack: (() => void) | null
  onNext: () => void
}) {
  const form = useForm({
    ...shopPlacing,
    start: draft,
    schema: schemas[step],
    inputOf: (values: ShopDraft) => ({ ...factsOf(values), ownerEmail: values.ownerEmail }),
    onChange,
    submit: async () => {},
    done: onNext,
  })
  const Part = parts[step]
  return (
    <Form form={form} className="flex flex-col gap-6">
      <FormError form={form} />
      <Part form={form} />
      <FormActions>
        {onBack && <Button onClick={onBack}>Back</Button>}
        <SubmitButton form={form}>Next</SubmitButton>
      </FormActions>
    </Form>
  )
}

function OwnerPart({ form }: { form: UsedForm<ShopDraft> }) {
  return (
    <EmailField
      label="Email of the owner"
      autoComplete="off"
      autoFocus
      {...form.field('ownerEmail')}
      help="The owner sees the books and sets prices. An existing account keeps its password; otherwise one is created."
    />
  )
}

function TaxesPart({ form }: { form: UsedForm<ShopDraft> }) {
  return (
    <>
      <TaxPart form={form} isFixed={false} />
      <CoinPart form={form} isFixed={false} />
      <ReceiptPart form={form} />
    </>
  )
}

/** Everything once more, then the shop is made. Sent again, it is the same shop. */
export function ReviewStep({
  draft,
  onBack,
  onMade,
}: {
  draft: ShopDraft
  onBack: () => void
  onMade: (made: ShopCreated) => void
}) {
  const form = useForm({
    start: {},
    schema: NewShop,
    inputOf: () => ({ shopId: draft.shopId, ...factsOf(draft), owner: { email: draft.ownerEmail } }),
    submit: (body) => api.call(createShop, { body }),
    done: onMade,
  })
  const hasTaxes = countryDefaults(draft.country) !== null
  return (
    <Form form={form} className="flex flex-col gap-6">
      <FormError form={form} />
      <Facts>
        <Fact label="Name">{draft.name}</Fact>
        <Fact label="Owner">{draft.ownerEmail.trim().toLowerCase()}</Fact>
        <Fact label="Country">{countryName(draft.country)}</Fact>
        <Fact label="Currency">{draft.currency}</Fact>
        <Fact label="Time zone">{draft.timeZone.replaceAll('_', ' ')}</Fact>
        <Fact label="Taxes">
          {hasTaxes
            ? `Those of ${countryName(draft.country)}`
            : 'None: those of this country are not known here'}
        </Fact>
        {hasTaxes && (
          <Fact label="Registration">
            {taxSchemeLabels[draft.scheme]}
            {draft.scheme !== 'not-registered' &&
              draft.taxNumber.trim() !== '' &&
              `, ${draft.taxNumber.trim()}`}
          </Fact>
        )}
        <Fact label="Chart of accounts">The standard chart. The owner may add accounts and rename them.</Fact>
        {draft.smallestCoinMinor !== null && (
          <Fact label="Smallest coin">
            <Money amountMinor={draft.smallestCoinMinor} currency={draft.currency} />
          </Fact>
        )}
        <Fact label="Receipt heading">{receiptLines(draft).join(', ')}</Fact>
      </Facts>
      <FormActions>
        <Button onClick={onBack}>Back</Button>
        <SubmitButton form={form} busyLabel="Creating the shop">
          Create shop
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
