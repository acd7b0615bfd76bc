import { z } from 'zod'
import type { Attachment } from '#domain/api/attachment.ts'
import { type AssetCategory, assetCategories } from '#domain/assets/category.ts'
import type { DepreciationMethod } from '#domain/assets/method.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import { statedTaxes, usualTaxWithin } from '#domain/documents/expense/stated-taxes.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { monthAfter, monthOf } from '#domain/month.ts'
import { readPercent } from '#domain/percent.ts'
import type { ExpenseMoney } from '#domain/terms/money-account.ts'
import type { TaxClassId, TaxPackId } from '#domain/terms/tax.ts'
import { plainNumber } from '#domain/typed-number.ts'

/** An asset as it is filled in. */
export type AssetForm = {
  name: string
  category: AssetCategory
  serialNumber: string
  location: string
  origin: 'paid' | 'owed' | 'had'
  paidFrom: ExpenseMoney
  tillId: string
  payee: string
  /** A supplier of the shop, or `new`. */
  supplierId: string
  newSupplier: string
  day: string
  due: string
  reference: string
  against: 'opening' | 'capital'
  accumulatedMinor: Minor | null
  through: string
  /** What was paid, or is owed, with the tax in it. */
  costMinor: Minor | null
  taxClassId: TaxClassId
  /** Null: what is usual for the class. */
  taxMinor: Minor | null
  isBlocked: boolean
  inServiceOn: string
  method: DepreciationMethod['kind']
  years: string
  months: string
  rate: string
  residualMinor: Minor | null
  note: string
  attachments: readonly Attachment[]
}

/** Without tax, until the tax on the invoice is entered. */
export function newAsset(today: Day, tillId: string): AssetForm {
  return {
    ...{ name: '', category: 'equipment', serialNumber: '', location: '' },
    ...{ origin: 'paid', paidFrom: 'bank', tillId, payee: '', supplierId: '', newSupplier: '' },
    ...{ day: today, due: addDays(today, 30), reference: '' },
    ...{ against: 'opening', accumulatedMinor: null, through: monthAfter(monthOf(today), -1) },
    ...{ costMinor: null, taxClassId: 'outside-scope', taxMinor: null, isBlocked: false, inServiceOn: today },
    ...usualOf('equipment'),
    ...{ residualMinor: null, note: '', attachments: [] },
  }
}

/** What a category suggests, as the values of the form's fields. */
export function usualOf(category: AssetCategory): Pick<AssetForm, 'method' | 'years' | 'months' | 'rate'> {
  const { usual } = assetCategories[category]
  const months = usual.kind === 'straight-line' ? usual.months : 60
  return {
    method: usual.kind,
    years: String(Math.floor(months / 12)),
    months: String(months % 12),
    rate: usual.kind === 'declining-balance' ? String(usual.rateBp / 100) : '20',
  }
}

type Taxed = Pick<AssetForm, 'costMinor' | 'taxClassId' | 'taxMinor' | 'origin'>

/** The tax in what was paid, as it was entered or as it is usual on the day. */
export function taxOf(
  { costMinor, taxClassId, taxMinor, origin }: Taxed,
  packId: TaxPackId,
  day: Day,
): Minor {
  if (origin === 'had') return minor(0)
  return taxMinor ?? usualTaxWithin({ packId, taxClassId, day, paidMinor: costMinor ?? minor(0) })
}

/** `5` in digits of any script; null where it is no whole number. */
function wholeNumber(text: string): number | null {
  const number = plainNumber(text.trim() || '0') ?? ''
  return /^\d{1,3}\.?$/.test(number) ? Number(number) : null
}

/** The method as it is sent; what can't be read is refused at its field. */
function methodOf({ method, years, months, rate }: AssetForm): object {
  if (method === 'none') return { kind: method }
  if (method === 'declining-balance') return { kind: method, rateBp: readPercent(rate) }
  const [ofYears, ofMonths] = [wholeNumber(years), wholeNumber(months)]
  return { kind: method, months: ofYears === null || ofMonths === null ? null : 12 * ofYears + ofMonths }
}

/** What is sent, with the name of a supplier who is added first. */
export function bodyOf(
  form: AssetForm,
  packId: TaxPackId,
  newSupplierId: string,
): { asset: unknown; newSupplier: string | null } {
  const text = (text: string) => text.trim() || undefined
  const day = form.day as Day
  const hasTax = form.origin !== 'had'
  const taxMinor = form.day === '' ? minor(0) : taxOf(form, packId, day)
  const netMinor = form.costMinor === null ? null : minor(form.costMinor - taxMinor)
  const of = { packId, taxClassId: form.taxClassId, day, netMinor: netMinor ?? minor(0) }
  const taxes = hasTax && form.day !== '' ? statedTaxes(of, taxMinor) : []
  const asset = {
    businessDay: form.day,
    name: form.name.trim(),
    category: form.category,
    serialNumber: text(form.serialNumber),
    location: text(form.location),
    inServiceOn: form.inServiceOn,
    method: methodOf(form),
    residualMinor: form.residualMinor ?? 0,
    origin: originOf(form, newSupplierId),
    ...(form.origin === 'paid' && { supplierName: text(form.payee) }),
    reference: text(form.reference),
    note: text(form.note),
    netMinor,
    taxClassId: hasTax ? form.taxClassId : 'outside-scope',
    ...(hasTax && form.isBlocked && taxes.length > 0 && { use: 'blocked' }),
    taxes,
    totalMinor: sumMinor([netMinor ?? minor(0), ...taxes.map(({ amountMinor }) => amountMinor)]),
    ...(form.attachments.length > 0 && {
      attachments: form.attachments.map(({ attachmentId, sha256 }) => ({ attachmentId, sha256 })),
    }),
  }
  const isNew = form.origin === 'owed' && form.supplierId === 'new'
  return { asset, newSupplier: isNew ? form.newSupplier.trim() : null }
}

function originOf(form: AssetForm, newSupplierId: string): object {
  const { origin, paidFrom, tillId, supplierId, due, against, accumulatedMinor, through } = form
  if (origin === 'paid') return { kind: origin, paidFrom, ...(paidFrom === 'cash' && { tillId }) }
  if (origin === 'had') return { kind: origin, against, accumulatedMinor: accumulatedMinor ?? 0, through }
  return { kind: origin, supplierId: supplierId === 'new' ? newSupplierId : supplierId, due }
}

export const assetSchema = z.object({
  asset: AssetPurchaseBody,
  newSupplier: z.string().min(1, 'Give the new supplier a name.').max(120).nullable(),
})
export type AssetRead = z.infer<typeof assetSchema>

/** The form fields of errors in the body. */
export const assetFields = {
  'asset.businessDay': 'day',
  'asset.name': 'name',
  'asset.serialNumber': 'serialNumber',
  'asset.location': 'location',
  'asset.inServiceOn': 'inServiceOn',
  'asset.method.months': 'years',
  'asset.method.rateBp': 'rate',
  'asset.residualMinor': 'residualMinor',
  'asset.origin.tillId': 'tillId',
  'asset.origin.supplierId': 'supplierId',
  'asset.origin.due': 'due',
  'asset.origin.accumulatedMinor': 'accumulatedMinor',
  'asset.origin.through': 'through',
  'asset.reference': 'reference',
  'asset.note': 'note',
  'asset.netMinor': 'costMinor',
  'asset.totalMinor': 'costMinor',
  newSupplier: 'newSupplier',
} as const
