import { z } from 'zod'
import { AttachmentReference, maxAttachments } from '../attachment/reference.ts'
import { addDays, type Day, GivenDay } from '../business-day.ts'
import { largestAmountMinor } from '../ceilings.ts'
import { BillBody } from '../documents/bill/schema.ts'
import { ExpenseBody, type ExpenseLine, maxExpenseLines } from '../documents/expense/schema.ts'
import { Spread } from '../documents/expense/spread.ts'
import { statedTaxes, usualTaxes } from '../documents/expense/stated-taxes.ts'
import { listOf } from '../list.ts'
import { Minor, minor } from '../money.ts'
import { monthAfter, monthOf, monthsBetween } from '../month.ts'
import { AccountCode } from '../terms/account.ts'
import { ExpenseMoney } from '../terms/money-account.ts'
import { TaxClassId, type TaxPackId } from '../terms/tax.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'

const Amount = Minor.min(0, 'The amount cannot be negative.').max(
  largestAmountMinor,
  'This is too large for an amount.',
)

/** A line as far as it is filled in. */
export const DraftLine = z.strictObject({
  lineId: Text.min(1).max(64),
  account: AccountCode.nullable(),
  description: Text.max(160),
  netMinor: Amount.nullable(),
  taxClassId: TaxClassId,
  /** Null: what is usual for the class on the day. */
  taxMinor: Amount.nullable(),
  /** Of what is paid ahead. */
  spread: Spread.optional(),
})
export type DraftLine = z.infer<typeof DraftLine>

/** A bill or an expense as far as it is filled in: no document of the books, and nothing is posted. */
export const SpendingDraft = z.strictObject({
  kind: z.enum(['bill', 'expense']),
  /** Of an expense. */
  payee: Text.max(160),
  /** Of a bill. */
  supplierId: Uuid.nullable(),
  day: GivenDay.nullable(),
  /** Of a bill. */
  due: GivenDay.nullable(),
  /** Agrees to the first open day where its own is locked, as earlier programs sent it. Now a header has the day. */
  isPostedLater: z.literal(true).optional(),
  /** Of an expense. */
  paidFrom: ExpenseMoney,
  tillId: Uuid.nullable(),
  reference: Text.max(80),
  note: Text.max(500),
  lines: listOf(DraftLine, maxExpenseLines),
  /** As on the bill; null: the total of the lines. */
  totalMinor: Amount.nullable(),
  attachments: listOf(AttachmentReference, maxAttachments),
})
export type SpendingDraft = z.infer<typeof SpendingDraft>

/** What a draft is posted as. */
export type DraftBody = { kind: 'expense'; body: ExpenseBody } | { kind: 'bill'; body: BillBody }

/** The tax of a line as entered, else the usual tax of the day. */
export function taxOfDraftLine(
  { taxMinor, taxClassId, netMinor }: Pick<DraftLine, 'taxMinor' | 'taxClassId' | 'netMinor'>,
  packId: TaxPackId,
  day: Day,
): Minor {
  if (taxMinor !== null) return taxMinor
  const taxes = usualTaxes({ packId, taxClassId, day, netMinor: netMinor ?? minor(0) })
  return minor(taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}

/** The total of all lines, with their taxes. */
export function sumOfDraftLines(
  lines: readonly Pick<DraftLine, 'taxMinor' | 'taxClassId' | 'netMinor'>[],
  packId: TaxPackId,
  day: Day,
): Minor {
  return minor(lines.reduce((sum, line) => sum + (line.netMinor ?? 0) + taxOfDraftLine(line, packId, day), 0))
}

/** What is sent to record a draft: not checked, since a part of it may be missing. */
export function unreadBodyOf(draft: SpendingDraft, packId: TaxPackId): object {
  const { day, kind, paidFrom, tillId, supplierId, due, attachments } = draft
  const text = (name: 'reference' | 'note' | 'payee') => draft[name].trim() || undefined
  const shared = {
    businessDay: day,
    reference: text('reference'),
    note: text('note'),
    lines: day === null ? [] : draft.lines.map((line) => lineOf(line, packId, day)),
    totalMinor: draft.totalMinor ?? (day === null ? 0 : sumOfDraftLines(draft.lines, packId, day)),
    ...(attachments.length > 0 && { attachments }),
  }
  if (kind === 'bill')
    return { ...shared, supplierId, due, ...(draft.isPostedLater && { isPostedLater: true }) }
  const till = paidFrom === 'cash' ? { tillId: tillId ?? undefined } : {}
  return { ...shared, paidFrom, ...till, supplierName: text('payee') }
}

function lineOf(
  { lineId, account, taxClassId, taxMinor, spread, ...line }: DraftLine,
  packId: TaxPackId,
  day: Day,
): Omit<ExpenseLine, 'account'> & { account: AccountCode | null } {
  const netMinor = line.netMinor ?? minor(0)
  const description = line.description.trim()
  const of = { packId, taxClassId, day, netMinor }
  return {
    lineId,
    account,
    ...(description !== '' && { description }),
    netMinor,
    taxClassId,
    taxes: taxMinor === null ? usualTaxes(of) : statedTaxes(of, taxMinor),
    ...(spread && { spread }),
  }
}

/** What a draft lacks before it can be posted, in words; empty: nothing. */
export function missingOf(draft: SpendingDraft): string[] {
  const { kind, supplierId, day, due, paidFrom, tillId, lines } = draft
  const missing = [
    ...(day === null ? ['the date'] : []),
    ...(kind === 'bill' && supplierId === null ? ['the supplier'] : []),
    ...(kind === 'bill' && due === null ? ['the due date'] : []),
    ...(kind === 'expense' && paidFrom === 'cash' && tillId === null ? ['the till'] : []),
    ...(lines.some(({ account }) => account === null) ? ['the category'] : []),
  ]
  const hasAmounts = lines.length > 0 && lines.every(({ netMinor }) => (netMinor ?? 0) > 0)
  return hasAmounts ? missing : [...missing, 'the amount']
}

/** The document that a draft becomes; null where it lacks something or is invalid. */
export function bodyOfDraft(draft: SpendingDraft, packId: TaxPackId): DraftBody | null {
  if (missingOf(draft).length > 0) return null
  const unread = unreadBodyOf(draft, packId)
  if (draft.kind === 'bill') {
    const { data } = BillBody.safeParse(unread)
    return data ? { kind: 'bill', body: data } : null
  }
  const { data } = ExpenseBody.safeParse(unread)
  return data ? { kind: 'expense', body: data } : null
}

/** What recurs, on one of its days. The number on the bill and its photos are of the one it was made from. */
export function draftOn(draft: SpendingDraft, day: Day, termsDays: number): SpendingDraft {
  const { isPostedLater: _, ...what } = draft
  const due = draft.kind === 'bill' ? addDays(day, termsDays) : null
  const later = draft.day === null ? 0 : monthsBetween(monthOf(draft.day), monthOf(day))
  const lines = draft.lines.map(({ spread, ...line }) => ({
    ...line,
    ...(spread && { spread: { ...spread, from: monthAfter(spread.from, later) } }),
  }))
  return { ...what, lines, day, due, reference: '', attachments: [] }
}
