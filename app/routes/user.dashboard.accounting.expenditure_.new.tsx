import { type ClientLoaderFunctionArgs, redirect, useLoaderData, useNavigate } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { DateField } from '#app/components/form/date-field.tsx'
import { Form, FormError } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { ScreenActions } from '#app/components/form/screen-actions.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextAreaField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { AttachmentsField } from '#app/features/attachments/attachments-field.tsx'
import { addedMoneyOf } from '#app/features/books/added-money.ts'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { fetchDrafts, fetchRecurring } from '#app/features/expenditure/drafts-api.ts'
import { fetchSuppliers } from '#app/features/expenditure/expenditure-api.ts'
import { expenditurePath, recurringPath } from '#app/features/expenditure/paths.ts'
import {
  keepSpending,
  type SpendingIds,
  type SpendingPlace,
  sendRecurring,
  sendSpending,
} from '#app/features/expenditure/send-spending.ts'
import {
  bodyOf,
  formOfRecurring,
  formOfSaved,
  hasMore,
  newLine,
  newSpending,
  type SpendingForm,
  type SpendingRead,
  spendingFields,
  spendingSchema,
  sumOf,
} from '#app/features/expenditure/spending-form.ts'
import { InvoiceNumber, PaymentChoice, SpendingHead } from '#app/features/expenditure/spending-head.tsx'
import { SpendingLines } from '#app/features/expenditure/spending-lines.tsx'
import { SpreadFields } from '#app/features/expenditure/spread-fields.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { SavedDraft } from '#domain/api/spending-draft.ts'
import { type Day, day } from '#domain/business-day.ts'
import { Rhythm, rhythmLabels } from '#domain/expenditure/recurrence.ts'
import type { Minor } from '#domain/money.ts'
import { accounts as chart } from '#domain/terms/chart.ts'
import { ExpenseMoney } from '#domain/terms/money-account.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const query = new URL(request.url).searchParams
  const [draftId, recurringId] = [query.get('draft'), query.get('recurring')]
  const [accounts, suppliers, tills, drafts, recurring] = await Promise.all([
    fetchAccounts(shopId),
    fetchSuppliers(shopId),
    fetchSellingTills(shopId),
    draftId === null ? [] : fetchDrafts(shopId),
    recurringId === null ? [] : fetchRecurring(shopId),
  ])
  // What is edited: a draft, or what recurs; neither: it is new.
  const of = {
    draft: drafts.find((one) => one.draftId === draftId) ?? null,
    recurring: recurring.find((one) => one.recurringId === recurringId) ?? null,
  }
  if ((draftId !== null && !of.draft) || (recurringId !== null && !of.recurring))
    throw redirect(expenditurePath)
  // What pays for a new expense, until another is chosen.
  const paidFrom = ExpenseMoney.safeParse(query.get('paid-from')).data ?? 'bank'
  return { accounts, suppliers, tills, of, paidFrom }
}

export const handle = { posts: true }

type Loaded = Awaited<ReturnType<typeof clientLoader>>
type Opened = Loaded['of']

export default function NewSpendingRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { draft, recurring } = loaded.of
  // Another draft is another form.
  return <NewSpendingScreen key={draft?.draftId ?? recurring?.recurringId ?? 'new'} {...loaded} />
}

/** Records an expense that was paid at once, or a bill that is due later; or changes one that recurs. */
function NewSpendingScreen({ accounts, suppliers, tills, of, paidFrom }: Loaded) {
  const { shopId, taxPack: packId, timeZone } = useShop()
  const today = day(todayIn(timeZone))
  const { form, ids } = useSpendingForm({ tills, of, paidFrom, today })
  const isTemplate = of.recurring !== null
  const isPaid = form.values.isPaid === 'yes'
  const head = <SpendingHead {...{ form, suppliers, tills, isTemplate }} added={addedMoneyOf(accounts)} />
  const lines = <WhatFor {...{ form, accounts, packId, today }} />
  return (
    <Screen title={titleOf(of)} back={backOf(of)}>
      <Form form={form} hasManyFigures className="flex max-w-180 flex-col gap-5">
        <LeaveWarning form={form} />
        <Sheet className="flex flex-col gap-4">
          <PaymentChoice form={form} />
          {/* In the order of the paper in the hand: an expense begins with what it was for, a bill with who sent it. */}
          {isPaid ? lines : head}
          {isPaid ? head : lines}
          {!isTemplate && <InvoiceFiles shopId={shopId} form={form} />}
          <MoreFields {...{ form, isTemplate, today }} />
        </Sheet>
        <FormError form={form} />
        <ScreenActions
          to={backOf(of).to}
          between={
            !isTemplate && <SaveDraftButton place={{ shopId, packId }} {...{ ids, form }} opened={of.draft} />
          }
          form={form}
          busyLabel={isTemplate ? 'Saving' : 'Recording'}
        >
          {isTemplate ? 'Save' : isPaid ? 'Record expense' : 'Record bill'}
        </ScreenActions>
      </Form>
    </Screen>
  )
}

/** What is typed, sent once: its ids are made before the first try. */
function useSpendingForm({
  tills,
  of,
  paidFrom,
  today,
}: Pick<Loaded, 'tills' | 'of' | 'paidFrom'> & { today: Day }) {
  const { shopId, taxPack: packId } = useShop()
  const navigate = useNavigate()
  const [ids] = useState(() => ({ document: newId(), supplier: newId(), recurring: newId() }))
  const form: UsedForm<SpendingForm> = useForm({
    start: () => {
      const empty = newSpending(today, [newLine(newId())], tills[0]?.tillId ?? '')
      return startOf(of, { empty: { ...empty, paidFrom }, packId })
    },
    schema: spendingSchema(),
    inputOf: (draft) => ({ ...bodyOf(draft, packId, ids.supplier), lines: draft.lines }),
    fields: spendingFields,
    whenEmpty: { supplierId: 'Choose who sent the bill.', day: 'Enter the date.' },
    refusals: {
      bill_in_future: 'day',
      expense_in_future: 'day',
      expense_mismatch: 'totalMinor',
      day_locked: 'day',
      spread_too_early: 'lines',
    },
    shortcut: 'Ctrl+S',
    submit: (read) => send({ shopId, packId }, ids, form.values, read, of),
    done: (path) => navigate(path),
  })
  return { form, ids } as const
}

type FormParts = { form: UsedForm<SpendingForm>; today: Day }

/** The day that taxes and months are of; while none is entered, today. */
const dayOf = ({ form: { values }, today }: FormParts) => (values.day === '' ? today : values.day) as Day

function WhatFor({
  form,
  accounts,
  packId,
  today,
}: FormParts & Pick<Loaded, 'accounts'> & { packId: TaxPackId }) {
  const { values, set } = form
  return (
    <SpendingLines
      lines={values.lines}
      categories={categoriesOf(accounts)}
      packId={packId}
      day={dayOf({ form, today })}
      isPaid={values.isPaid === 'yes'}
      error={form.field('lines').error}
      onChange={(lines) => set({ lines })}
    />
  )
}

/** What money is spent on; what fits none of them comes last. */
function categoriesOf(accounts: Loaded['accounts']) {
  const offered = accounts.filter(({ figure, isArchived }) => figure === 'expenses' && !isArchived)
  const isRest = ({ account }: Loaded['accounts'][number]) => account === chart.expenses
  return [...offered.filter((one) => !isRest(one)), ...offered.filter(isRest)].map(({ account, name }) => ({
    value: account,
    label: name,
  }))
}

/** What is rarely needed. */
function MoreFields({ form, isTemplate, today }: FormParts & { isTemplate: boolean }) {
  const { values, set } = form
  const [isOpen] = useState(() => isTemplate || hasMore(values))
  const [line, ...others] = values.lines
  const isAlone = line !== undefined && others.length === 0
  return (
    <details open={isOpen} className="border-t border-line pt-3">
      <summary className="cursor-pointer py-1 text-14 font-medium text-accent">More</summary>
      <div className="mt-3 flex flex-col gap-4">
        {values.isPaid === 'yes' && !isTemplate && <InvoiceNumber form={form} />}
        {isAlone && (
          <SpreadFields
            spread={line.spread}
            day={dayOf({ form, today })}
            onChange={(spread) => set({ lines: [{ ...line, spread }] })}
          />
        )}
        <div>
          <Button icon={Plus} onClick={() => set({ lines: [...values.lines, newLine(newId())] })}>
            Split into several categories
          </Button>
        </div>
        <SpendingTotal form={form} sumMinor={sumOf(values.lines)} />
        <RepeatFields form={form} isTemplate={isTemplate} />
        <TextAreaField label="Note" {...form.field('note')} maxLength={500} rows={2} />
      </div>
    </details>
  )
}

function SpendingTotal({ form, sumMinor }: { form: UsedForm<SpendingForm>; sumMinor: Minor }) {
  const { totalMinor } = form.values
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <MoneyField
        label="Total on the bill"
        className="w-56"
        help="Checked against the lines."
        {...form.amount('totalMinor')}
        valueMinor={totalMinor ?? sumMinor}
        error={
          form.field('totalMinor').error ??
          (totalMinor !== null && totalMinor !== sumMinor
            ? 'The lines add up to a different total.'
            : undefined)
        }
      />
      <p className="text-14">
        <span className="mr-3 text-ink-soft">Total of the lines</span>
        <Money amountMinor={sumMinor} className="text-20 font-semibold" />
      </p>
    </div>
  )
}

function InvoiceFiles({ shopId, form }: { shopId: string; form: UsedForm<SpendingForm> }) {
  const { attachments } = form.values
  return (
    <div>
      <p className="mb-1.5 text-14 font-medium">Photo or PDF of the invoice</p>
      <AttachmentsField
        shopId={shopId}
        value={attachments}
        onChange={(change) => form.set({ attachments: change(attachments) })}
        disabled={form.isBusy}
      />
    </div>
  )
}

function startOf(
  { draft, recurring }: Opened,
  { empty, packId }: { empty: SpendingForm; packId: TaxPackId },
): SpendingForm {
  if (draft) return formOfSaved(draft, { empty, packId })
  return recurring ? formOfRecurring(recurring, { empty, packId }) : empty
}

function titleOf({ draft, recurring }: Opened): string {
  if (recurring) return 'Edit recurring bill or expense'
  return draft ? 'Edit the draft' : 'Record a bill or expense'
}

function backOf({ recurring }: Opened): { to: string; label: string } {
  if (recurring) return { to: recurringPath, label: 'Recurring bills and expenses' }
  return { to: expenditurePath, label: 'Bills and expenses' }
}

/** Where to go once it is sent. */
async function send(
  place: SpendingPlace,
  ids: SpendingIds,
  form: SpendingForm,
  read: SpendingRead,
  { draft, recurring }: Opened,
): Promise<string> {
  if (recurring) {
    await sendRecurring(place, ids, form, recurring)
    return recurringPath
  }
  return documentPath((await sendSpending(place, ids, form, read, draft)).entryNumber)
}

const rhythms = Rhythm.options.map((value) => ({ value, label: rhythmLabels[value] }))
const choices = [{ value: 'no', label: 'Does not repeat' } as const, ...rhythms]

/** Whether and until when it recurs. */
function RepeatFields({ form, isTemplate }: { form: UsedForm<SpendingForm>; isTemplate: boolean }) {
  const repeats = form.values.repeats !== 'no'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Repeats"
        {...form.field('repeats')}
        options={isTemplate ? rhythms : choices}
        help={repeats ? 'A draft is created on each date. You post it.' : undefined}
      />
      {repeats && (
        <DateField label="Until" help="Leave empty to repeat until you stop it." {...form.field('until')} />
      )}
    </div>
  )
}

/** Keeps what is filled in so far, complete or not, and posts nothing. */
function SaveDraftButton({
  place,
  ids,
  form,
  opened,
}: {
  place: SpendingPlace
  ids: SpendingIds
  form: UsedForm<SpendingForm>
  opened: SavedDraft | null
}) {
  const navigate = useNavigate()
  const keep = useToastedAction(
    async () => {
      await keepSpending(place, ids, form.values, opened)
      // Nothing is lost by leaving.
      form.rebase(form.values, form.values)
      navigate(expenditurePath)
    },
    { leaves: true },
  )
  return (
    <Button isBusy={keep.isBusy} busyLabel="Saving" onClick={() => void keep.act()}>
      Save as a draft
    </Button>
  )
}
