import { formatDay } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import { monthNames } from '#domain/day-in-words.ts'
import type { Locations } from '#domain/documents/setting/location-schema.ts'
import type { SettingChange, StaffLimits } from '#domain/documents/setting/schema.ts'
import { cashOutLimit } from '#domain/documents/setting/staff-limits.ts'
import type { Minor } from '#domain/money.ts'
import { type PaymentTypes, plainPaymentTypes } from '#domain/payments/payment-type.ts'
import { rateText } from '#domain/percent.ts'
import type { ScaleRules } from '#domain/product/scale-barcode.ts'
import { CashPlace, cashMovementLabels } from '#domain/terms/cash-place.ts'
import { type TaxRhythm, taxRhythmLabels, taxSchemeLabels } from '#domain/terms/tax.ts'

export function monthName(month: number): string {
  return monthNames[month - 1] ?? String(month)
}

export function hourName(hour: number): string {
  return hour === 0 ? 'Midnight' : `${String(hour).padStart(2, '0')}:00`
}

export function basisName(pricesIncludeTax: boolean): string {
  return pricesIncludeTax ? 'Prices include tax' : 'Prices exclude tax'
}

export function shiftRuleName(sellsWithoutShift: boolean): string {
  return sellsWithoutShift ? 'Sales need no open shift' : 'A shift is opened before the first sale'
}

export function coinName(coinMinor: Minor | null, currency: string): string {
  return coinMinor === null ? 'No rounding' : `Cash is rounded to ${moneyText(coinMinor, currency)}`
}

export function rhythmName(rhythm: TaxRhythm | null): string {
  return rhythm === null ? 'As usual in the country' : taxRhythmLabels[rhythm]
}

/** What employees may do by themselves, in a sentence. */
export function limitsInWords(limits: StaffLimits): string {
  if (limits === null) return 'No limits set'
  const { maxDiscountBp, mayReturn, mayRefundCash, seesEarnings, own = [] } = limits
  const { mayChangePrice, mayVoid, mayOpenDrawer, seesTakings, cashOut, mayGoWithoutApproval } = limits
  return [
    maxDiscountBp === 10_000 ? 'Any discount' : `Discounts up to ${rateText(maxDiscountBp)}`,
    mayReturn ? 'returns' : 'no returns',
    mayRefundCash ? 'cash refunds' : 'no cash refunds',
    ...(mayChangePrice === false ? ['no other prices'] : []),
    ...(mayVoid === false ? ['takes nothing off a basket'] : []),
    ...(cashOut ? ['limits on cash taken out'] : []),
    ...(mayOpenDrawer === false ? ['opens no drawer without a sale'] : []),
    ...(seesTakings === false ? ['takings hidden'] : []),
    seesEarnings ? 'sees costs' : 'costs hidden',
    ...(mayGoWithoutApproval === false ? ['waits for the owner beyond a limit'] : []),
    ...(own.length === 0
      ? []
      : [`own limits for ${own.length === 1 ? '1 employee' : `${own.length} employees`}`]),
  ].join(', ')
}

/** The most that goes from the drawer to each place in a shift; empty where any amount may. */
export function cashOutInWords(limits: StaffLimits, currency: string): string {
  return CashPlace.options
    .flatMap((place) => {
      const mostMinor = cashOutLimit(limits, place)
      const name = cashMovementLabels.out[place] ?? place
      return mostMinor === null
        ? []
        : [`${name} ${mostMinor === 0 ? 'nothing' : moneyText(mostMinor, currency)}`]
    })
    .join(', ')
}

/** Those that the till offers, in their order. */
export function typesInWords(types: PaymentTypes): string {
  const offered = (types ?? plainPaymentTypes).filter(({ isArchived }) => !isArchived)
  return offered.map(({ name }) => name).join(', ')
}

/** How labels of the scale are read. */
function labelsInWords(rules: ScaleRules): string {
  if (rules.length === 0) return 'Not used'
  return rules
    .map(
      ({ prefix, holds, codeDigits, hasInnerCheck }) =>
        `${prefix}: item code of ${codeDigits} digits, then ${hasInnerCheck ? 'a check digit and ' : ''}the ${holds}`,
    )
    .join('; ')
}

/** What a setting becomes, in a few words. */
export function valueInWords(
  { setting, value }: Pick<SettingChange, 'setting' | 'value'>,
  currency: string,
): string {
  if (setting === 'prices-include-tax') return basisName(value as boolean)
  if (setting === 'sell-without-shift') return shiftRuleName(value as boolean)
  if (setting === 'day-start') return hourName(value as number)
  if (setting === 'year-start') return `1 ${monthName(value as number)}`
  if (setting === 'smallest-coin') return coinName(value as Minor | null, currency)
  if (setting === 'staff-limits') return limitsInWords(value as StaffLimits)
  if (setting === 'locations') return (value as Locations).map(({ name }) => name).join(', ')
  if (setting === 'scale-barcodes') return labelsInWords(value as ScaleRules)
  if (setting === 'first-day-of-sales')
    return value ? 'Sales are recorded here' : 'The day of the first sale recorded here'
  if (setting === 'tax-period') return rhythmName(value as TaxRhythm | null)
  if (setting === 'payment-types') return typesInWords(value as PaymentTypes)
  const { scheme, number } = value as Extract<SettingChange, { setting: 'tax-registration' }>['value']
  return number === undefined ? taxSchemeLabels[scheme] : `${taxSchemeLabels[scheme]}, ${number}`
}

/** Since when it applies. A first day of sales that was not chosen has no such day. */
export function sinceInWords(
  { setting, value, from }: Pick<SettingChange, 'setting' | 'value'> & { from: string | null },
  today: string,
): string {
  return setting === 'first-day-of-sales' && !value ? 'No day was chosen' : fromInWords(from, today)
}

/** Since when, or from when. */
export function fromInWords(from: string | null, today: string): string {
  if (from === null) return 'Since the shop was set up'
  return from <= today ? `Since ${formatDay(from)}` : `From ${formatDay(from)}`
}
