import type { ReminderWay } from '#domain/api/reminder.ts'
import type { Minor } from '#domain/money.ts'

/** A person's name and contacts are in these records only, outside every hashed document, so that they can be erased. */
export type PartyDocument = {
  /** The shop, and the id under the collection's name for it. */
  _id: Record<string, string>
  number?: string
  name: string
  phone?: string
  email?: string
  address?: string
  taxpayerNumber?: string
  termsDays?: number
  limitMinor?: Minor
  isArchived?: true
  /** Only its id is left. */
  isErased?: true
  /** What a customer was reminded of, the latest last. */
  reminders?: ReminderSent[]
  /** Absent in earlier ones: 1. */
  revision?: number
  /** When it was added or changed last. Absent in earlier ones. */
  changedAt?: Date
}

export type ReminderSent = { at: Date; way: ReminderWay; text: string }
export type PartyFields = Omit<
  PartyDocument,
  '_id' | 'isArchived' | 'isErased' | 'reminders' | 'revision' | 'changedAt'
>
