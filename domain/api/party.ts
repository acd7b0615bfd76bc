import { z } from 'zod'
import { AmountMinor } from '../ceilings.ts'
import { Email } from '../email.ts'
import { Minor } from '../money.ts'
import { NameText, Text, TrimmedText } from '../text.ts'
import { PageQuery } from './common.ts'

/** What is kept of a customer or a supplier beside the id. Absent: not known, or not agreed. */
export const partyFields = {
  /** The shop's own for it; no two of a kind have the same. */
  number: TrimmedText.min(1).max(40).optional(),
  name: NameText.min(1, 'Enter a name.').max(120),
  phone: TrimmedText.max(40).optional(),
  email: Email.optional(),
  address: TrimmedText.max(300).optional(),
  /** As the country's tax office gave it: TIN, VAT number. */
  taxpayerNumber: TrimmedText.max(40).optional(),
  /** Days from the day of a document until it is to be paid. */
  termsDays: z
    .int('Enter a number of days.')
    .min(0, 'Enter a number of days.')
    .max(365, 'At most a year.')
    .optional(),
  /** How much may be owed at a time: by a customer to the shop, by the shop to a supplier. */
  limitMinor: AmountMinor.min(0, 'A limit cannot be negative.').optional(),
}

/** The same as they are read: null where there is none. */
export const partyOnRecord = {
  number: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  taxpayerNumber: z.string().nullable(),
  termsDays: z.int().nullable(),
  limitMinor: Minor.nullable(),
  /** No longer offered where one is chosen; what is owed stays. */
  isArchived: z.boolean(),
  /** Counts its changes; 1 as it was added. */
  revision: z.int(),
}
export const PartyOnRecord = z.object(partyOnRecord)
export type PartyOnRecord = z.infer<typeof PartyOnRecord>

/** A change: what is left out stays, null takes away. */
export const PartyChange = z.strictObject({
  number: partyFields.number.nullable(),
  name: partyFields.name.optional(),
  phone: partyFields.phone.nullable(),
  email: partyFields.email.nullable(),
  address: partyFields.address.nullable(),
  taxpayerNumber: partyFields.taxpayerNumber.nullable(),
  termsDays: partyFields.termsDays.nullable(),
  limitMinor: partyFields.limitMinor.nullable(),
  isArchived: z.boolean().optional(),
  /** The revision the change was made on; another one answers 409 changed_meanwhile. */
  revision: z.int(),
})
export type PartyChange = z.infer<typeof PartyChange>

/** By part of the name, the number, the telephone, the email or the tax number. */
export const PartyQuery = z.strictObject({
  ...PageQuery.shape,
  search: Text.max(100).optional(),
  status: z.enum(['active', 'archived', 'all']).default('active'),
})
export type PartyQuery = z.infer<typeof PartyQuery>
