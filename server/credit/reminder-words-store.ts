import { usualReminder } from '#domain/open-items/reminder-text.ts'
import type { Database } from '../db/client.ts'

/** The words that a shop reminds its customers with. They stand in its record, as the head of its receipts does. */
export async function readReminderWords({ collections }: Database, shopId: string): Promise<string> {
  const shop = await collections.shops.findOne({ _id: shopId }, { projection: { reminderWords: 1 } })
  return shop?.reminderWords ?? usualReminder
}
