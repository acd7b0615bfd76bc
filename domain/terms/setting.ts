import { z } from 'zod'

/** What is settled of a shop from a day on. */
export const SettingName = z.enum(['prices-include-tax', 'day-start', 'year-start', 'tax-registration'])
export type SettingName = z.infer<typeof SettingName>

export const settingLabels: Readonly<Record<SettingName, string>> = {
  'prices-include-tax': 'Prices and tax',
  'day-start': 'Start of the business day',
  'year-start': 'Start of the financial year',
  'tax-registration': 'Tax registration',
}
