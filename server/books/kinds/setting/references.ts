import type { SettingName } from '#domain/terms/setting.ts'

/**
 * What the entry of a change calls the setting. It is hashed with the entry, so these words stay as they are, whatever
 * screens call the setting (`settingLabels`).
 */
export const settingReferences: Readonly<Record<SettingName, string>> = {
  'prices-include-tax': 'Prices and tax',
  'tax-registration': 'Tax registration',
  'smallest-coin': 'Smallest coin',
  'day-start': 'Start of the business day',
  'year-start': 'Start of the financial year',
  'staff-limits': 'What staff may do',
  'tax-period': 'Tax returns',
  'sell-without-shift': 'Shifts',
  'payment-types': 'Payment types',
  locations: 'Places where goods are kept',
  'scale-barcodes': 'Labels of the scale',
  'first-day-of-sales': 'First day of sales here',
}
