import { z } from 'zod'

/** Why goods are given away. */
export const GiveawayPurpose = z.enum(['donation', 'sample', 'staff-meal'])
export type GiveawayPurpose = z.infer<typeof GiveawayPurpose>

export const giveawayLabels: Readonly<Record<GiveawayPurpose, string>> = {
  donation: 'Donation or gift',
  sample: 'Sample',
  'staff-meal': 'Staff meal',
}
