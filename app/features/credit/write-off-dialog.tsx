import { useCallback } from 'react'
import { api } from '#app/api/client.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import type { PartyPage } from '#domain/api/credit.ts'
import type { BadDebts } from '#domain/api/party-payment.ts'
import * as routes from '#domain/api/routes/party-payments.ts'
import { CreditWriteOffBody } from '#domain/documents/credit-write-off/schema.ts'
import type { Minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { documentText } from './document-text.ts'

/** Null until it is read, and if reading fails. */
function useBadDebts(shopId: string, customerId: string): BadDebts | null {
  const fetch = useCallback(
    (signal?: AbortSignal) => api.call(routes.readBadDebts, { shopId, query: { customerId }, signal }),
    [shopId, customerId],
  )
  return useLoaded(fetch).value
}

/** How much of the tax on the debt can be recovered, how, and between which days: of instalments, of each. */
function Relief({ debts, document, on }: { debts: BadDebts; document: string; on: string }) {
  const { currency } = useShopFormat()
  const parts = debts.owed.filter((one) => one.document === document)
  const none = noReliefText(debts, parts.length)
  return (
    <div role="status" className="flex flex-col gap-1 text-14 text-ink-soft">
      {none && <p>{none}</p>}
      {parts.map((part) => (
        <p key={`${part.from} ${part.until}`}>
          {reliefText(debts, part, {
            ...{ on, isDivided: parts.length > 1 },
            tax: moneyText(part.taxMinor, currency),
          })}
        </p>
      ))}
    </div>
  )
}

type Draft = { document: string; amountMinor: Minor | null; reason: string }

/** Gives up what a customer owes of one document. */
export function WriteOffDialog({
  shopId,
  page,
  onClose,
  onDone,
}: {
  shopId: string
  page: PartyPage
  onClose: () => void
  onDone: () => void
}) {
  const writeOffId = useNewId()
  const { currency } = useShopFormat()
  const debts = useBadDebts(shopId, page.party)
  const owed = page.open.filter(({ isOwed, account }) => isOwed && account === accounts.receivables)
  const form = useForm({
    start: (): Draft => ({
      document: owed[0]?.document ?? '',
      amountMinor: owed[0]?.openMinor ?? null,
      reason: '',
    }),
    schema: CreditWriteOffBody,
    inputOf: ({ document, amountMinor, reason }) => ({
      customerId: page.party,
      businessDay: page.on,
      allocations: [{ document, amountMinor }],
      reason,
    }),
    fields: { allocations: 'amountMinor' },
    refusals: { payment_above_document: 'amountMinor', document_paid: 'document' },
    submit: (body) => api.call(routes.writeOffCredit, { shopId, writeOffId, body }),
    done: onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Write off a debt of ${page.name}`}
      description="The amount becomes a loss on 6940 Bad debts, less the tax on it that is recovered with the write-off."
      submitLabel="Write off"
      busyLabel="Writing off"
    >
      <SelectField
        label="Document"
        value={form.values.document}
        onChange={(document) =>
          form.set({
            document,
            amountMinor: owed.find((one) => one.document === document)?.openMinor ?? null,
          })
        }
        options={owed.map((one) => ({ value: one.document, label: documentText(one, currency) }))}
        error={form.field('document').error}
      />
      <MoneyField label="Amount" isRequired {...form.amount('amountMinor')} />
      {debts && <Relief debts={debts} document={form.values.document} on={page.on} />}
      <TextField label="Reason" isRequired maxLength={200} autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  )
}

/** Why no tax on a debt can be recovered; null if some can, with its number of first and last days. */
export function noReliefText(
  { how, source }: Pick<BadDebts, 'how' | 'source'>,
  parts: number,
): string | null {
  if (how === 'none') return `No tax on this debt can be recovered: ${source}.`
  return parts === 0
    ? `No tax on this debt can be recovered: none was declared on it here. (${source}.)`
    : null
}

/**
 * How and when the tax on a debt, or on the instalments with the same days, can be recovered.
 * @param tax the amount; `isDivided`: instalments of the debt have other days
 */
export function reliefText(
  { how, claimedIn, source }: Pick<BadDebts, 'how' | 'claimedIn' | 'source'>,
  { from, until, isRecovered }: Pick<BadDebts['owed'][number], 'from' | 'until' | 'isRecovered'>,
  { tax, isDivided, on }: { tax: string; isDivided: boolean; on: string },
): string {
  const ofDebt = isDivided ? `Part of the tax, ${tax},` : `The tax on all of it, ${tax},`
  const between = `from ${formatDay(from)} until ${formatDay(until)}`
  if (how === 'application')
    return `${ofDebt} can be reclaimed ${between} by ${claimedIn}. It is not claimed in a return: enter the refund as other income when it is paid. (${source}.)`
  if (on > until)
    return isRecovered
      ? `Tax of ${tax} on this debt was claimed in time and later repaid. This write-off claims it again, in ${claimedIn} of the return. (${source}.)`
      : `${ofDebt} could be recovered until ${formatDay(until)}. (${source}.)`
  if (from <= on) {
    const ofPart = isDivided
      ? 'a part of the debt is written off by due day, earliest first'
      : 'for a part of the debt, in proportion'
    return `${ofDebt} is recovered with the write-off, in ${claimedIn} of the return; ${ofPart}. (${source}.)`
  }
  return `${ofDebt} can be recovered ${between}. If you write the debt off today, the tax is listed under Taxation, and can be claimed there from that day on. (${source}.)`
}
