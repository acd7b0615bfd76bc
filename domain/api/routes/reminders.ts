import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import { ReminderBody, ReminderPage, Reminders, ReminderWordsBody } from '../reminder.ts'
import { route } from '../route.ts'

const params = { shopId: ShopId, customerId: Uuid }

export const listReminders = route({
  method: 'GET',
  path: '/api/shops/:shopId/reminders',
  summary: 'Customers with overdue payments, with the reminder for each and the date of the last one.',
  access: 'owner-with-grant',
  rate: 300,
  params: { shopId: ShopId },
  answers: { 200: Reminders },
})

export const readReminder = route({
  method: 'GET',
  path: '/api/shops/:shopId/reminders/:customerId',
  summary: 'The reminder for one customer, and earlier reminders.',
  access: 'owner-with-grant',
  rate: 600,
  params,
  answers: { 200: ReminderPage },
})

export const remindCustomer = route({
  method: 'POST',
  path: '/api/shops/:shopId/reminders/:customerId',
  summary:
    'Emails a reminder with the statement as a PDF, or records that the customer was reminded in another way.',
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
  summary: 'Changes the text of reminders.',
  access: 'owner-with-grant',
  rate: 60,
  bodyLimit: 16 * 1024,
  params: { shopId: ShopId },
  body: ReminderWordsBody,
  answers: { 200: Reminders },
})
