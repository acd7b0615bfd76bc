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
  summary: 'Finds people by email, name and role, sorted by email.',
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
  summary: 'One person, with their shops, sessions and lockouts.',
  access: 'admin',
  rate: 600,
  params: { uid: PersonId },
  answers: { 200: Person },
  refuses: [404],
})

export const createUser = route({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Creates an account for an administrator, or for the owner or an employee of a shop.',
  access: 'admin',
  rate: 120,
  body: NewUser,
  answers: { 201: UserCreated },
  refuses: [404, 409, 422],
})

export const invitePerson = route({
  method: 'POST',
  path: '/api/admin/users/invitations',
  summary: 'Invites a person by email, or returns a temporary password if no email can be sent.',
  access: 'admin',
  rate: 120,
  body: Invitation,
  answers: { 201: Invited },
  refuses: [404, 409],
})

export const resetPersonsPassword = route({
  method: 'POST',
  path: '/api/admin/users/:uid/password',
  summary: 'Sets a temporary password for a person and returns it once.',
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
  summary: 'Lists what a person is locked out of after wrong passwords.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  answers: { 200: PersonLock },
  refuses: [404],
})

export const liftPersonsLock = route({
  method: 'DELETE',
  path: '/api/admin/users/:uid/lock',
  summary: 'Unlocks a person who was locked out after wrong passwords.',
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
  summary: 'Disables an account and logs the person out everywhere, or enables it again.',
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
  summary: 'Grants or removes administrator rights.',
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
  summary: 'Links a person to a shop as an employee, or as its owner in place of the current one.',
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
  summary: 'Removes an employee from a shop.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId, linkedShopId: ShopId },
  answers: { 204: nothing },
  refuses: [404, 409],
})

export const deletePerson = route({
  method: 'DELETE',
  path: '/api/admin/users/:uid',
  summary: 'Deletes the account of a person who belongs to no shop and is not an administrator.',
  access: 'admin',
  rate: 120,
  params: { uid: PersonId },
  answers: { 204: nothing },
  refuses: [404, 409, 422],
})
