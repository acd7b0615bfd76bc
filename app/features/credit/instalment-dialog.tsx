import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { DateField } from '#app/components/form/date-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import type { OpenDocument, PartyPage } from '#domain/api/credit.ts'
import { recordInstalmentPlan } from '#domain/api/routes/party-payments.ts'
import { addMonths, Day } from '#domain/business-day.ts'
import {
  type Instalment,
  InstalmentPlanBody,
  maxInstalments,
} from '#domain/documents/instalment-plan/schema.ts'
import { type Every, splitInto } from '#domain/documents/instalment-plan/split.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { documentText } from './document-text.ts'

type Draft = { documents: readonly string[]; count: string; first: string; every: Every; note: string }

const apart: { value: Every; label: string }[] = [
  { value: 'month', label: 'Every month' },
  { value: 'fortnight', label: 'Every two weeks' },
  { value: 'week', label: 'Every week' },
]

/** What can be paid in instalments: what is owed on account. */
export function canBeSplit({ isOwed, account }: OpenDocument): boolean {
  return isOwed && account === accounts.receivables
}

function instalmentsOf(
  owed: readonly OpenDocument[],
  { documents, count, first, every }: Draft,
): Instalment[] {
  const chosen = owed.filter(({ document }) => documents.includes(document))
  const amountMinor = sumMinor(chosen.map(({ openMinor }) => openMinor))
  const parts = Number(count)
  const day = Day.safeParse(first).data
  const isCount = Number.isInteger(parts) && parts >= 1 && parts <= maxInstalments
  if (!isCount || day === undefined || amountMinor < parts) return []
  return splitInto(amountMinor, parts, day, every)
}

type InstalmentProps = {
  shopId: string
  page: PartyPage
  /** Those that are chosen to begin with: an earlier plan, where it is changed. */
  documents: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Agrees with a customer when they pay what they owe: in equal parts. */
export function InstalmentDialog({ shopId, page, documents, onClose, onDone }: InstalmentProps) {
  const owed = page.open.filter(canBeSplit)
  const form = useInstalmentForm({ shopId, page, owed, documents, onDone })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Instalment plan for ${page.name}`}
      description="The chosen documents are owed in equal instalments, each overdue after its due date. Payments settle the first instalment first."
      submitLabel="Record plan"
      busyLabel="Recording"
    >
      <OwedDocuments form={form} owed={owed} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Number of instalments" inputMode="numeric" isRequired {...form.field('count')} />
        <SelectField label="How often" {...form.field('every')} options={apart} />
      </div>
      <DateField label="First instalment due" min={page.on} {...form.field('first')} />
      <Preview instalments={instalmentsOf(owed, form.values)} />
      <TextField label="Note" maxLength={500} autoComplete="off" {...form.field('note')} />
    </FormDialog>
  )
}

function useInstalmentForm({
  shopId,
  page,
  owed,
  documents,
  onDone,
}: Omit<InstalmentProps, 'onClose'> & { owed: readonly OpenDocument[] }): UsedForm<Draft> {
  const planId = useNewId()
  return useForm({
    start: (): Draft => ({ documents, count: '3', first: addMonths(page.on, 1), every: 'month', note: '' }),
    schema: InstalmentPlanBody,
    inputOf: (draft) => ({
      customerId: page.party,
      businessDay: page.on,
      allocations: owed
        .filter(({ document }) => draft.documents.includes(document))
        .map(({ document, openMinor }) => ({ document, amountMinor: openMinor })),
      instalments: instalmentsOf(owed, draft),
      ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
    }),
    fields: { allocations: 'documents', instalments: 'count', 'instalments.0.due': 'first' },
    refusals: { document_paid: 'documents', payment_above_document: 'documents' },
    submit: (body) => api.call(recordInstalmentPlan, { shopId, planId, body }),
    done: onDone,
  })
}

/** Which of what is owed is paid in instalments. */
function OwedDocuments({ form, owed }: { form: UsedForm<Draft>; owed: readonly OpenDocument[] }) {
  const { currency } = useShopFormat()
  const { documents } = form.values
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-14 font-medium">Documents to pay in instalments</legend>
      {owed.map((one) => (
        <Checkbox
          key={one.document}
          label={documentText(one, currency)}
          isChecked={documents.includes(one.document)}
          onChange={(isChecked) =>
            form.set({
              documents: isChecked
                ? [...documents, one.document]
                : documents.filter((document) => document !== one.document),
            })
          }
        />
      ))}
      {form.field('documents').error && <p className="text-13 text-loss">{form.field('documents').error}</p>}
    </fieldset>
  )
}

function Preview({ instalments }: { instalments: readonly Instalment[] }) {
  if (instalments.length === 0) return null
  return (
    <ol
      aria-label="Instalments"
      className="tabular max-h-48 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-14"
    >
      {instalments.map(({ due, amountMinor }) => (
        <li key={due} className="flex justify-between gap-3 py-0.5">
          <span>{formatDay(due)}</span>
          <Money amountMinor={amountMinor} />
        </li>
      ))}
      <li className="flex justify-between gap-3 border-t border-line pt-1 font-medium">
        <span>Total</span>
        <Money amountMinor={minor(sumMinor(instalments.map(({ amountMinor }) => amountMinor)))} />
      </li>
    </ol>
  )
}
