import { describe, expect, test } from 'vitest'
import { NewUser } from './api/admin-people.ts'
import { NewShop } from './api/admin-shops.ts'
import { NewCustomer } from './api/customer.ts'
import { FirstAdministrator, FirstShop } from './api/setup.ts'

/** Every place where an address comes in that is kept. */
const places = {
  'an owner': NewShop.shape.owner.shape.email,
  'a person': NewUser.shape.email,
  'the first administrator': FirstAdministrator.shape.email,
  'the owner of the first shop': FirstShop.shape.ownerEmail,
  'a customer': NewCustomer.shape.email,
}

describe.each(Object.entries(places))('the email address of %s', (_whose, schema) => {
  test('is kept without the blanks around it', () => {
    expect(schema.parse(' ama@example.com ')).toBe('ama@example.com')
  })

  test.each(['ama', 'ama@example', 'a\u0000ma@example.com', `${'a'.repeat(243)}@example.com`])(
    'is not %j',
    (text) => expect(schema.safeParse(text).success).toBe(false),
  )
})
