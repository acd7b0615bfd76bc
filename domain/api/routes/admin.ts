import { NewShop, NewUser, PersonLock, ShopCreated, UserCreated, UserDisabled } from '../admin.ts'
import { PersonId, TemporaryPassword, TemporaryPasswordSet } from '../password.ts'
import { nothing, route } from '../route.ts'

export const createShop = route({
  method: 'POST',
  path: '/api/admin/shops',
  summary: 'Creates a shop and its owner.',
  access: 'admin',
  rate: 120,
  body: NewShop,
  answers: { 201: ShopCreated },
  refuses: [404, 409, 422],
})

export const createUser = route({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Creates a person: an administrator, or an owner or employee of a shop.',
  access: 'admin',
  rate: 120,
  body: NewUser,
  answers: { 201: UserCreated },
  refuses: [404, 409, 422],
})

export const resetPersonsPassword = route({
  method: 'POST',
  path: '/api/admin/users/:uid/password',
  summary: 'Gives a person a temporary password, which is told once.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  body: TemporaryPassword,
  answers: { 200: TemporaryPasswordSet },
  refuses: [404, 409, 422],
})

export const readPersonsLock = route({
  method: 'GET',
  path: '/api/admin/users/:uid/lock',
  summary: 'Says what wrong passwords have locked a person out of.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  answers: { 200: PersonLock },
  refuses: [404],
})

export const liftPersonsLock = route({
  method: 'DELETE',
  path: '/api/admin/users/:uid/lock',
  summary: 'Lets a person who was locked out try again.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  answers: { 204: nothing },
  refuses: [404],
})

export const disablePerson = route({
  method: 'PUT',
  path: '/api/admin/users/:uid/disabled',
  summary: 'Disables a person, who is logged out everywhere, or enables the person again.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  body: UserDisabled,
  answers: { 204: nothing },
  refuses: [404, 409, 422],
})
