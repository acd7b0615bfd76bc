import { z } from 'zod'
import type { Attachment } from '#domain/api/attachment.ts'
import type { Recurring, RecurringToSave, SavedDraft } from '#domain/api/spending-draft.ts'
import { addDays, type Day, daysBetween } from '#domain/business-day.ts'
import { BillBody } from '#domain/documents/bill/schema.ts'
import { ExpenseBody } from '#domain/documents/expense/schema.ts'
import type { Spread } from '#domain/documents/expense/spread.ts'
import { usualTaxes, usualTaxWithin } from '#domain/documents/expense/stated-taxes.ts'
import { type SpendingDraft, taxOfDraftLine, unreadBodyOf } from '#domain/expenditure/draft.ts'
import type { Rhythm } from '#domain/expenditure/recurrence.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { ExpenseMoney } from '#domain/terms/money-account.ts'
import type { TaxClassId, TaxPackId } from '#domain/terms/tax.ts'

export type SpendingLine = {
  lineId: string
  account: string
  description: string
  /** With the tax in it. */
  paidMinor: Minor | null
  taxClassId: TaxClassId
  /** Null: what is usual for the class. */
  taxMinor: Minor | null
  /** Of what is paid ahead. */
  spread?: Spread | undefined
}

/** A bill to be paid later, or an expense that was paid at once, as it is filled in. */
export type SpendingForm = {
  isPaid: 'yes' | 'no'
  /** Of an expense. */
  payee: string
  /** Of a bill: a supplier of the shop, or `new`. */
  supplierId: string
  newSupplier: string
  day: string
  due: string
  paidFrom: ExpenseMoney
  tillId: string
  reference: string
  note: string
  lines: SpendingLine[]
  /** As on the bill; null: the total of the lines. */
  totalMinor: Minor | null
  attachments: readonly Attachment[]
  /** How often it recurs. */
  repeats: 'no' | Rhythm
  until: string
}

/** Days that a supplier is given where nothing was agreed. */
export const usualTermsDays = 30

/** Without tax, until the tax on the bill is entered: tax is only claimed back from a bill that shows it. */
export function newLine(lineId: string): SpendingLine {
  return {
    lineId,
    account: '',
    description: '',
    paidMinor: null,
    taxClassId: 'outside-scope',
    taxMinor: null,
  }
}

export function newSpending(today: Day, lines: SpendingLine[], tillId: string): SpendingForm {
  return {
    isPaid: 'yes',
    payee: '',
    supplierId: '',
    newSupplier: '',
    day: today,
    due: addDays(today, usualTermsDays),
    paidFrom: 'bank',
    tillId,
    reference: '',
    note: '',
    lines,
    totalMinor: null,
    attachments: [],
    repeats: 'no',
    until: '',
  }
}

/** A new form, and the country whose taxes it offers. */
type EmptyForm = { empty: SpendingForm; packId: TaxPackId }

/** A draft as it is filled in so far; what is not is as in a new form. */
function formOfDraft(
  draft: SpendingDraft,
  files: readonly Attachment[],
  { empty, packId }: EmptyForm,
): SpendingForm {
  const { kind, supplierId, day, due, tillId, lines, attachments: _, isPostedLater: _later, ...same } = draft
  return {
    ...empty,
    ...same,
    isPaid: kind === 'expense' ? 'yes' : 'no',
    supplierId: supplierId ?? '',
    day: day ?? '',
    due: due ?? '',
    tillId: tillId ?? empty.tillId,
    lines:
      lines.length === 0
        ? empty.lines
        : lines.map(({ netMinor, ...line }) => ({
            ...line,
            account: line.account ?? '',
            paidMinor:
              netMinor === null
                ? null
                : minor(netMinor + taxOfDraftLine({ ...line, netMinor }, packId, day ?? (empty.day as Day))),
          })),
    attachments: files,
  }
}

export function formOfSaved({ draft, files }: SavedDraft, empty: EmptyForm): SpendingForm {
  return formOfDraft(draft, files, empty)
}

/** What recurs, from its first day on. */
export function formOfRecurring(
  { draft, recurrence: { rhythm, from, until }, termsDays }: Recurring,
  empty: EmptyForm,
): SpendingForm {
  const filled = formOfDraft({ ...draft, day: from, due: addDays(from, termsDays) }, [], empty)
  return { ...filled, repeats: rhythm, until: until ?? '' }
}

/** What is filled in, as the server keeps it. */
export function draftOf(form: SpendingForm, packId: TaxPackId, newSupplierId: string): SpendingDraft {
  const { payee, reference, note, paidFrom, totalMinor, lines, attachments } = form
  const isBill = form.isPaid === 'no'
  const supplierId = form.supplierId === 'new' ? newSupplierId : form.supplierId
  return {
    kind: isBill ? 'bill' : 'expense',
    ...{ payee, reference, note, paidFrom, totalMinor },
    supplierId: isBill && supplierId !== '' ? supplierId : null,
    day: form.day === '' ? null : (form.day as Day),
    due: isBill && form.due !== '' ? (form.due as Day) : null,
    tillId: form.tillId === '' ? null : form.tillId,
    lines: lines.map(({ spread, paidMinor, ...line }) => {
      const taxMinor = taxOfLine({ ...line, paidMinor }, packId, form.day as Day)
      return {
        ...line,
        ...(spread && { spread }),
        netMinor: paidMinor === null ? null : minor(paidMinor - taxMinor),
        taxMinor,
        account: line.account === '' ? null : (line.account as AccountCode),
      }
    }),
    attachments: attachments.map(({ attachmentId, sha256 }) => ({ attachmentId, sha256 })),
  }
}

/** What makes drafts of it on its days; null where it does not recur. */
export function recurringOf(
  form: SpendingForm,
  packId: TaxPackId,
  newSupplierId: string,
): Omit<RecurringToSave, 'revision'> | null {
  const { repeats: rhythm, day: from, due, until } = form
  if (rhythm === 'no' || from === '') return null
  const [first, last] = [from as Day, due as Day]
  return {
    recurrence: { rhythm, from: first, until: until === '' ? null : (until as Day) },
    termsDays: form.isPaid === 'no' && due !== '' ? Math.max(0, daysBetween(first, last)) : 0,
    draft: { ...draftOf(form, packId, newSupplierId), attachments: [] },
  }
}

type PaidLine = Pick<SpendingLine, 'paidMinor' | 'taxClassId' | 'taxMinor'>

/** The tax in what was paid, as it was entered or as it is usual on the day. */
export function taxOfLine({ taxMinor, paidMinor, taxClassId }: PaidLine, packId: TaxPackId, day: Day): Minor {
  return taxMinor ?? usualTaxWithin({ packId, taxClassId, day, paidMinor: paidMinor ?? minor(0) })
}

/** Whether the bill or receipt shows tax, which is then claimed back as far as the shop may. */
export function showsTax({ taxClassId }: Pick<SpendingLine, 'taxClassId'>): boolean {
  return taxClassId !== 'outside-scope'
}

/** The answer to whether the paper shows tax; of one that does the usual rate is offered first. */
export function withTax(isShown: boolean): Pick<SpendingLine, 'taxClassId' | 'taxMinor'> {
  return { taxClassId: isShown ? 'standard' : 'outside-scope', taxMinor: null }
}

/** What was paid, less the tax in it. */
export function netOfLine(line: PaidLine, packId: TaxPackId, day: Day): Minor | null {
  return line.paidMinor === null ? null : minor(line.paidMinor - taxOfLine(line, packId, day))
}

/** A line whose amount without tax was entered: the usual tax of its class comes on top. */
export function lineOfNet(
  netMinor: Minor,
  { taxClassId }: Pick<SpendingLine, 'taxClassId'>,
  { packId, day }: { packId: TaxPackId; day: Day },
): Pick<SpendingLine, 'paidMinor' | 'taxMinor'> {
  const taxes = usualTaxes({ packId, taxClassId, day, netMinor })
  const taxMinor = minor(taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  return { paidMinor: minor(netMinor + taxMinor), taxMinor }
}

/** The total of all lines, with their taxes. */
export function sumOf(lines: readonly SpendingLine[]): Minor {
  return minor(lines.reduce((sum, { paidMinor }) => sum + (paidMinor ?? 0), 0))
}

/** What is sent, with the name of a supplier who is added first. */
export function bodyOf(
  form: SpendingForm,
  packId: TaxPackId,
  newSupplierId: string,
): { isPaid: true; expense: unknown } | { isPaid: false; bill: unknown; newSupplier: string | null } {
  const body = unreadBodyOf(draftOf(form, packId, newSupplierId), packId)
  if (form.isPaid === 'yes') return { isPaid: true, expense: body }
  const newSupplier = form.supplierId === 'new' ? form.newSupplier.trim() : null
  return { isPaid: false, newSupplier, bill: body }
}

const Chosen = z.string().min(1, 'Choose a category.')

/** The body, and that each line has its account and its amount. */
export function spendingSchema() {
  const lines = z.array(
    z.object({ account: Chosen, paidMinor: z.int('Enter the amount.').positive('Enter the amount.') }),
  )
  return z.discriminatedUnion('isPaid', [
    z.object({ isPaid: z.literal(true), expense: ExpenseBody, lines }),
    z.object({
      isPaid: z.literal(false),
      bill: BillBody,
      newSupplier: z.string().min(1, 'Give the new supplier a name.').max(120).nullable(),
      lines,
    }),
  ])
}
export type SpendingRead = z.infer<ReturnType<typeof spendingSchema>>

/** Whether something is filled in of the fields that are rarely needed: a draft may have some. */
export function hasMore({ isPaid, reference, note, lines, totalMinor, repeats }: SpendingForm): boolean {
  return (
    (isPaid === 'yes' && reference !== '') ||
    note !== '' ||
    totalMinor !== null ||
    repeats !== 'no' ||
    lines.length > 1 ||
    lines.some(({ spread }) => spread !== undefined)
  )
}

/** The form fields of errors in the body. */
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
  'recurrence.until': 'until',
} as const
