import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { AmountMinor } from '../../ceilings.ts'
import { listOf } from '../../list.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { Allocations } from '../payment/schema.ts'

/** Five years of months. */
export const maxInstalments = 60

export const Instalment = z.strictObject({
  due: GivenDay,
  amountMinor: AmountMinor.positive('Enter an amount above zero.'),
})
export type Instalment = z.infer<typeof Instalment>

/** What a customer owes, split into parts with a due day each. */
export const InstalmentPlanBody = z
  .strictObject({
    customerId: Uuid,
    /** The day it is agreed on. */
    businessDay: GivenDay,
    /** The amount of each document that it covers; an earlier plan is one of them where it is changed. */
    allocations: Allocations.refine(({ length }) => length > 0, 'Choose what is paid in instalments.'),
    /** In the order of their days, one a day. */
    instalments: listOf(Instalment, maxInstalments, 'A plan has at least one instalment.'),
    note: Text.min(1).max(500).optional(),
  })
  .superRefine(({ businessDay, instalments }, context) => {
    for (const [index, { due }] of instalments.entries()) {
      const before = instalments[index - 1]?.due
      const issue = (message: string) =>
        context.addIssue({ code: 'custom', path: ['instalments', index, 'due'], message })
      if (due < businessDay) issue('An instalment can’t be due before the day of the plan.')
      else if (before !== undefined && due <= before) issue('Each instalment is due after the one before it.')
    }
  })
export type InstalmentPlanBody = z.infer<typeof InstalmentPlanBody>
