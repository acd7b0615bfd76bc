import { z } from 'zod'

/** What is settled of a shop from a day on. */
export const SettingName = z.enum([
  'prices-include-tax',
  'tax-registration',
  'smallest-coin',
  'day-start',
  'year-start',
  'staff-limits',
  'tax-period',
  'sell-without-shift',
  'payment-types',
  'locations',
  'scale-barcodes',
  'first-day-of-sales',
])
export type SettingName = z.infer<typeof SettingName>

export const settingLabels: Readonly<Record<SettingName, string>> = {
  'prices-include-tax': 'Prices and tax',
  'tax-registration': 'Tax registration',
  'smallest-coin': 'Smallest coin',
  'day-start': 'Start of the business day',
  'year-start': 'Start of the financial year',
  'staff-limits': 'What staff may do',
  'tax-period': 'Tax returns',
  'sell-without-shift': 'Shifts',
  'payment-types': 'Payment types',
  locations: 'Locations where goods are kept',
  'scale-barcodes': 'Scale labels',
  'first-day-of-sales': 'First day of sales here',
}
