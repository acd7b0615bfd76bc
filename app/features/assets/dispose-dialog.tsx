import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useRevalidateAndClose } from '#app/components/form/use-revalidate-and-close.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { useMoneyChoices } from '#app/features/books/added-money.ts'
import { TillField } from '#app/features/books/till-field.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Asset } from '#domain/api/asset.ts'
import { recordDisposal } from '#domain/api/routes/assets.ts'
import { type Day, day } from '#domain/business-day.ts'
import { AssetDisposalBody } from '#domain/documents/asset-disposal/schema.ts'
import { schemeOn, taxPack } from '#domain/tax/packs.ts'
import { MoneyAccount } from '#domain/terms/money-account.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import type { DisposalDraft } from './disposal-draft.ts'
import { GainPreview } from './gain-preview.tsx'

const ways = [
  { value: 'sold', label: 'Sold' },
  { value: 'scrapped', label: 'Scrapped, lost or given away' },
] as const

type DisposeProps = {
  asset: Asset
  tills: readonly { tillId: string; name: string }[]
  onClose: () => void
}

/** Records that an asset, or part of it, was sold or scrapped. The resulting amounts are shown before. */
export function DisposeDialog({ asset, tills, onClose }: DisposeProps) {
  const { timeZone, taxRegistrations } = useShop()
  const today = day(todayIn(timeZone))
  const isRegistered = schemeOn(taxRegistrations, today) !== 'not-registered'
  const form = useDisposalForm({ asset, tills, today, isRegistered, onClose })
  return (
    <FormDialog
      hasManyFigures
      form={form}
      onClose={onClose}
      title={`Dispose of ${asset.name}`}
      submitLabel="Record disposal"
      busyLabel="Recording"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="What happened" {...form.field('how')} options={ways} />
        <PostingDateField label="Date" isRequired {...form.field('businessDay')} />
        <MoneyField
          label="Cost disposed of"
          isRequired
          className="sm:col-span-2"
          {...form.amount('costMinor')}
          help="All of the remaining cost, or the part you dispose of."
        />
        {form.values.how === 'sold' && <SoldFields {...{ form, tills, isRegistered }} />}
        <TextField
          label="Note"
          className="sm:col-span-2"
          {...form.field('note')}
          maxLength={500}
          autoComplete="off"
        />
      </div>
      <GainPreview assetId={asset.assetId} draft={form.values} />
    </FormDialog>
  )
}

function useDisposalForm({
  asset,
  tills,
  today,
  isRegistered,
  onClose,
}: DisposeProps & { today: Day; isRegistered: boolean }): UsedForm<DisposalDraft> {
  const { shopId } = useShop()
  const disposalId = useNewId()
  return useForm({
    start: (): DisposalDraft => ({
      ...{ how: 'sold', businessDay: today, costMinor: asset.costMinor, totalMinor: null },
      ...{ receivedIn: 'bank', tillId: tills[0]?.tillId ?? '', buyer: '', note: '' },
      taxClassId: isRegistered ? 'standard' : 'outside-scope',
    }),
    schema: AssetDisposalBody,
    inputOf: (draft) => bodyOf(asset.assetId, draft),
    fields: {
      'sale.totalMinor': 'totalMinor',
      'sale.tillId': 'tillId',
      'sale.buyer': 'buyer',
    },
    whenEmpty: {
      totalMinor: 'Enter what was received.',
      costMinor: 'Enter how much of the cost you dispose of.',
      businessDay: 'Enter the date.',
    },
    refusals: {
      disposal_in_future: 'businessDay',
      disposal_above_cost: 'costMinor',
      disposal_before_purchase: 'businessDay',
      disposal_before_depreciation: 'businessDay',
      depreciation_behind: 'businessDay',
      till_not_found: 'tillId',
    },
    submit: (body) => api.call(recordDisposal, { shopId, disposalId, body }),
    done: useRevalidateAndClose(onClose),
  })
}

function SoldFields({
  form,
  tills,
  isRegistered,
}: Pick<DisposeProps, 'tills'> & { form: UsedForm<DisposalDraft>; isRegistered: boolean }) {
  const { taxPack: packId } = useShop()
  const classes = taxPack(packId).classes.map((value) => ({ value, label: taxClassLabels[value] }))
  const money = useMoneyChoices(MoneyAccount.options, tills)
  return (
    <>
      <MoneyField
        label={isRegistered ? 'Received, with its tax' : 'Received'}
        isRequired
        {...form.amount('totalMinor')}
      />
      {isRegistered && <SelectField label="Tax" options={classes} {...form.field('taxClassId')} />}
      <SelectField label="Received in" options={money} {...form.field('receivedIn')} />
      {form.values.receivedIn === 'cash' && <TillField tills={tills} isRequired {...form.field('tillId')} />}
      <TextField label="Buyer" {...form.field('buyer')} maxLength={160} autoComplete="off" />
    </>
  )
}

function bodyOf(assetId: string, draft: DisposalDraft): object {
  const { how, businessDay, costMinor, totalMinor, receivedIn, tillId, taxClassId } = draft
  const [buyer, note] = [draft.buyer.trim(), draft.note.trim()]
  return {
    ...{ assetId, businessDay, costMinor },
    ...(how === 'sold' && {
      sale: {
        ...{ receivedIn, totalMinor, taxClassId },
        ...(receivedIn === 'cash' && { tillId }),
        ...(buyer !== '' && { buyer }),
      },
    }),
    ...(note !== '' && { note }),
  }
}
