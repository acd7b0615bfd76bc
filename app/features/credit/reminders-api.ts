import { api } from '#app/api/client.ts'
import type { ReminderBody } from '#domain/api/reminder.ts'
import * as routes from '#domain/api/routes/reminders.ts'

const timeoutMs = 120_000

export function fetchReminders(shopId: string) {
  return api.call(routes.listReminders, { shopId, timeoutMs })
}

export function fetchReminder(shopId: string, customerId: string) {
  return api.call(routes.readReminder, { shopId, customerId, timeoutMs })
}

export function sendReminder(shopId: string, customerId: string, body: ReminderBody) {
  return api.call(routes.remindCustomer, { shopId, customerId, body, timeoutMs })
}

export function saveWords(shopId: string, words: string) {
  return api.call(routes.saveReminderWords, { shopId, body: { words }, timeoutMs })
}
