import type { Minor } from '#domain/money.ts'
import type { HeldMoney } from '#domain/terms/money-account.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'

/** A disposal as it is filled in. */
export type DisposalDraft = {
  how: 'sold' | 'scrapped'
  businessDay: string
  costMinor: Minor | null
  totalMinor: Minor | null
  receivedIn: HeldMoney
  tillId: string
  taxClassId: TaxClassId
  buyer: string
  note: string
}
