import { type PurchaseLine, type TaxOf, taxesInBooks } from '../tax/purchase.ts'
import type { AccountCode } from '../terms/account.ts'
import type { Dims, TaxDims } from './dims.ts'
import type { EntryLine } from './entry.ts'

/**
 * The debits of a line: what it was for, and the tax that is claimed back. Tax that is not claimed back is part of the
 * cost; its line names the tax anyway, so that a tax return can separate the net and the tax.
 * @param to the account of what it was for, and the dimensions of each of its lines
 */
export function postPurchase(
  { netMinor, taxClassId, use, taxes }: PurchaseLine,
  to: { account: AccountCode; dims?: Dims },
  taxOf: TaxOf,
): EntryLine[] {
  const tax: TaxDims = { class: taxClassId, rateBp: 0, direction: 'input', ...(use && { use }) }
  const dims = taxes.length === 0 ? { ...to.dims, tax } : to.dims
  const posted: EntryLine[] = [{ account: to.account, amountMinor: netMinor, ...(dims && { dims }) }]
  for (const { component, rateBp, amountMinor } of taxesInBooks(taxes, taxOf)) {
    const inputAccount = use === 'blocked' ? null : taxOf(component).inputAccount
    const ofTax = { tax: { ...tax, component, rateBp } }
    posted.push({
      account: inputAccount ?? to.account,
      amountMinor,
      dims: inputAccount === null ? { ...to.dims, ...ofTax } : ofTax,
      baseMinor: netMinor,
    })
  }
  return posted
}
