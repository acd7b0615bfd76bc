import { day } from '../business-day.ts'
import type { TaxPackId } from '../terms/tax.ts'
import type { TaxForm } from './form.ts'
import { vat100 } from './forms/gb.ts'
import { vatAndLevies, vatAndLeviesUntil2025 } from './forms/gh.ts'
import { vat3 } from './forms/ke.ts'
import { form002 } from './forms/ng.ts'
import type { TaxPeriod } from './period.ts'

const act1151 = day('2026-01-01')

/** The form that a period's return is laid out by; null where the country has none here. */
export function taxFormOf(packId: TaxPackId, { from }: TaxPeriod): TaxForm | null {
  switch (packId) {
    case 'GH':
      return from < act1151 ? vatAndLeviesUntil2025 : vatAndLevies
    case 'NG':
      return form002
    case 'KE':
      return vat3
    case 'GB':
      return vat100
    case 'none':
      return null
  }
}
