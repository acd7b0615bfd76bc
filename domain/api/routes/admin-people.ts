import {
  AdministratorSet,
  Invitation,
  Invited,
  NewUser,
  PeopleAttention,
  PeoplePage,
  PeopleQuery,
  Person,
  PersonLink,
  PersonLock,
  UserCreated,
  UserDisabled,
} from '../admin-people.ts'
import { ShopId } from '../common.ts'
import { PersonId, TemporaryPassword, TemporaryPasswordSet } from '../password.ts'
import { nothing, route } from '../route.ts'

export const listPeople = route({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Finds people by email, name, and what they are; in the order of their addresses.',
  access: 'admin',
  rate: 600,
  query: PeopleQuery,
  answers: { 200: PeoplePage },
})

export const readPeopleAttention = route({
  method: 'GET',
  path: '/api/admin/users/attention',
  summary: 'People without a shop, and shops without a person.',
  access: 'admin',
  rate: 120,
  answers: { 200: PeopleAttention },
})

export const readPerson = route({
  method: 'GET',
  path: '/api/admin/users/:uid',
  summary: 'One person: shops, sessions, locks.',
  access: 'admin',
  rate: 600,
  params: { uid: PersonId },
  answers: { 200: Person },
  refuses: [404],
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

export const invitePerson = route({
  method: 'POST',
  path: '/api/admin/users/invitations',
  summary: 'Invites a person by email, or with a temporary password where no mail can be sent.',
  access: 'admin',
  rate: 120,
  body: Invitation,
  answers: { 201: Invited },
  refuses: [404, 409],
})

export const resetPersonsPassword = route({
  method: 'POST',
  path: '/api/admin/users/:uid/password',
  summary: 'Gives a person a temporary password, which is shown once.',
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

export const endPersonsSessions = route({
  method: 'DELETE',
  path: '/api/admin/users/:uid/sessions',
  summary: 'Logs a person out everywhere.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  answers: { 204: nothing },
  refuses: [404, 409],
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

export const setAdministrator = route({
  method: 'PUT',
  path: '/api/admin/users/:uid/administrator',
  summary: 'Makes a person an administrator, or no longer one.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  body: AdministratorSet,
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const linkPerson = route({
  method: 'PUT',
  path: '/api/admin/users/:uid/shops/:linkedShopId',
  summary: 'Links a person to a shop: as employee, or as owner in place of the present one.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId, linkedShopId: ShopId },
  body: PersonLink,
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const unlinkPerson = route({
  method: 'DELETE',
  path: '/api/admin/users/:uid/shops/:linkedShopId',
  summary: 'Takes an employee from a shop.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId, linkedShopId: ShopId },
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const deletePerson = route({
  method: 'DELETE',
  path: '/api/admin/users/:uid',
  summary: 'Deletes the account of a person who belongs to no shop and is no administrator.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  answers: { 204: nothing },
  refuses: [404, 409, 422],
})
