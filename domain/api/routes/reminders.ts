import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { ReminderBody, ReminderPage, Reminders, ReminderWordsBody } from '../reminder.ts'
import { route } from '../route.ts'

const params = { shopId: ShopId, customerId: Uuid }

export const listReminders = route({
  method: 'GET',
  path: '/api/shops/:shopId/reminders',
  summary: 'Customers whose payment is overdue, with what they would be told and when they were told last.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId },
  answers: { 200: Reminders },
})

export const readReminder = route({
  method: 'GET',
  path: '/api/shops/:shopId/reminders/:customerId',
  summary: 'What one customer would be told, and what they were told before.',
  access: 'owner-with-grant',
  rate: 600,
  params,
  answers: { 200: ReminderPage },
})

export const remindCustomer = route({
  method: 'POST',
  path: '/api/shops/:shopId/reminders/:customerId',
  summary: 'Reminds a customer by email, with the statement as a PDF, or records that they were reminded.',
  access: 'owner-with-grant',
  rate: 120,
  bodyLimit: 16 * 1024,
  params,
  body: ReminderBody,
  answers: { 200: ReminderPage },
  refuses: [409, 422, 429, 503],
})

export const saveReminderWords = route({
  method: 'PUT',
  path: '/api/shops/:shopId/reminders',
  summary: 'Changes the words that customers are reminded with.',
  access: 'owner-with-grant',
  rate: 60,
  bodyLimit: 16 * 1024,
  params: { shopId: ShopId },
  body: ReminderWordsBody,
  answers: { 200: Reminders },
})
