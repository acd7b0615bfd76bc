import { z } from 'zod'
import type { Attachment } from '#domain/api/attachment.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { BillBody } from '#domain/documents/bill/schema.ts'
import type { ExpenseMoney } from '#domain/documents/expense/money.ts'
import { saidTaxes, usualTaxes } from '#domain/documents/expense/said-taxes.ts'
import { ExpenseBody, type ExpenseLine } from '#domain/documents/expense/schema.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { TaxClassId, TaxPackId } from '#domain/terms/tax.ts'

export type LineDraft = {
  lineId: string
  account: string
  description: string
  netMinor: Minor | null
  taxClassId: TaxClassId
  /** Null: what is usual for the class. */
  taxMinor: Minor | null
}

/** A bill to be paid later, or an expense that was paid at once. */
export type SpendingDraft = {
  isPaid: 'yes' | 'no'
  /** Of an expense. */
  payee: string
  /** Of a bill: a supplier of the shop, or `new`. */
  supplierId: string
  newSupplier: string
  day: string
  due: string
  isPostedLater: boolean
  paidFrom: ExpenseMoney
  tillId: string
  reference: string
  note: string
  lines: LineDraft[]
  /** As the bill says it; null: what the lines come to. */
  totalMinor: Minor | null
  attachments: readonly Attachment[]
}

/** Days that a supplier is given where nothing was agreed. */
export const usualTermsDays = 30

export function newLine(lineId: string, taxClassId: TaxClassId): LineDraft {
  return { lineId, account: '', description: '', netMinor: null, taxClassId, taxMinor: null }
}

export function newDraft(today: Day, firstLine: LineDraft, tillId: string): SpendingDraft {
  return {
    isPaid: 'yes',
    payee: '',
    supplierId: '',
    newSupplier: '',
    day: today,
    due: addDays(today, usualTermsDays),
    isPostedLater: false,
    paidFrom: 'bank',
    tillId,
    reference: '',
    note: '',
    lines: [firstLine],
    totalMinor: null,
    attachments: [],
  }
}

/** What a line's tax is, as it was said or as it is usual on the day. */
export function taxOfLine(line: LineDraft, packId: TaxPackId, day: Day): Minor {
  if (line.taxMinor !== null) return line.taxMinor
  const { taxClassId, netMinor } = line
  const taxes = usualTaxes({ packId, taxClassId, day, netMinor: netMinor ?? minor(0) })
  return minor(taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}

/** What all lines come to, with their taxes. */
export function sumOf(lines: readonly LineDraft[], packId: TaxPackId, day: Day): Minor {
  return minor(lines.reduce((sum, line) => sum + (line.netMinor ?? 0) + taxOfLine(line, packId, day), 0))
}

function lineOf(line: LineDraft, packId: TaxPackId, day: Day): ExpenseLine {
  const { lineId, account, taxClassId } = line
  const netMinor = line.netMinor ?? minor(0)
  const description = line.description.trim()
  const of = { packId, taxClassId, day, netMinor }
  return {
    lineId,
    account: account as ExpenseLine['account'],
    ...(description !== '' && { description }),
    netMinor,
    taxClassId,
    taxes: line.taxMinor === null ? usualTaxes(of) : saidTaxes(of, line.taxMinor),
  }
}

/** What is sent, with the id of a supplier who is added first. */
export function bodyOf(
  draft: SpendingDraft,
  packId: TaxPackId,
  newSupplierId: string,
): { isPaid: true; expense: unknown } | { isPaid: false; bill: unknown; newSupplier: string | null } {
  const day = draft.day as Day
  const lines = day === '' ? [] : draft.lines.map((line) => lineOf(line, packId, day))
  const attachments = draft.attachments.map(({ attachmentId, sha256 }) => ({ attachmentId, sha256 }))
  const text = (name: 'reference' | 'note' | 'payee') => draft[name].trim() || undefined
  const shared = {
    businessDay: draft.day,
    reference: text('reference'),
    note: text('note'),
    lines,
    totalMinor: draft.totalMinor ?? (day === '' ? 0 : sumOf(draft.lines, packId, day)),
    ...(attachments.length > 0 && { attachments }),
  }
  if (draft.isPaid === 'yes') {
    const { paidFrom, tillId } = draft
    const till = paidFrom === 'cash' ? { tillId } : {}
    return { isPaid: true, expense: { ...shared, paidFrom, ...till, supplierName: text('payee') } }
  }
  const isNew = draft.supplierId === 'new'
  return {
    isPaid: false,
    newSupplier: isNew ? draft.newSupplier.trim() : null,
    bill: {
      ...shared,
      supplierId: isNew ? newSupplierId : draft.supplierId,
      due: draft.due,
      ...(draft.isPostedLater && { isPostedLater: true }),
    },
  }
}

const Chosen = z.string().min(1, 'Choose a category.')

/** The body, and that each line says what it is for and how much. */
export function spendingSchema() {
  const Lines = z.object({
    lines: z.array(
      z.object({ account: Chosen, netMinor: z.int('Enter the amount.').positive('Enter the amount.') }),
    ),
  })
  return z.discriminatedUnion('isPaid', [
    z.object({ isPaid: z.literal(true), expense: ExpenseBody, lines: Lines.shape.lines }),
    z.object({
      isPaid: z.literal(false),
      bill: BillBody,
      newSupplier: z.string().min(1, 'Give the new supplier a name.').max(120).nullable(),
      lines: Lines.shape.lines,
    }),
  ])
}
export type SpendingRead = z.infer<ReturnType<typeof spendingSchema>>

/** Where faults of the body stand in the form. */
export const spendingFields = {
  'expense.businessDay': 'day',
  'bill.businessDay': 'day',
  'bill.due': 'due',
  'bill.supplierId': 'supplierId',
  newSupplier: 'newSupplier',
  'expense.tillId': 'tillId',
  'expense.totalMinor': 'totalMinor',
  'bill.totalMinor': 'totalMinor',
  'expense.lines': 'lines',
  'bill.lines': 'lines',
  'expense.supplierName': 'payee',
} as const
