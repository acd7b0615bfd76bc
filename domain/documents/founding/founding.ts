import type { Minor } from '../../money.ts'
import type { PaymentType } from '../../payments/payment-type.ts'
import type { TaxRegistration } from '../../tax/registration.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { LimitsOfStaff } from '../setting/schema.ts'

/** What a shop began with: its place, and the first values of its dated settings, which hold from the start of time. */
export type Founding = {
  country: string
  currency: string
  timeZone: string
  taxPack: TaxPackId
  taxRegistrations: TaxRegistration[]
  pricesIncludeTax: boolean
  dayStartHour: number
  /** 1 to 12. */
  financialYearStartMonth: number
  /** Null where cash is paid exactly. */
  smallestCoinMinor: Minor | null
  /** Absent in shops from before there was a choice. */
  paymentTypes?: readonly PaymentType[]
  /** Absent in shops from before new ones began with limits. */
  staffLimits?: LimitsOfStaff
}

/** Only these fields of a record that has them. */
export function foundingOf(
  of: Omit<Founding, 'smallestCoinMinor'> & { smallestCoinMinor?: Minor | null | undefined },
): Founding {
  return {
    country: of.country,
    currency: of.currency,
    timeZone: of.timeZone,
    taxPack: of.taxPack,
    taxRegistrations: of.taxRegistrations,
    pricesIncludeTax: of.pricesIncludeTax,
    dayStartHour: of.dayStartHour,
    financialYearStartMonth: of.financialYearStartMonth,
    smallestCoinMinor: of.smallestCoinMinor ?? null,
    ...(of.paymentTypes && { paymentTypes: of.paymentTypes }),
    ...(of.staffLimits && { staffLimits: of.staffLimits }),
  }
}
