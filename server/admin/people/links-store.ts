import type { Database, Transaction } from '../../db/client.ts'
import { anyCaseAnyBlanks } from '../../db/collations.ts'
import type { DeveloperDocument, EmployeeRecord, ShopDocument } from '../../db/documents.ts'
import { normaliseEmail } from '../../identity/email.ts'
import { employeesOf } from '../../identity/roles.ts'
import { setOfShop } from '../../shops/record-store.ts'

type Person = { uid: string; email: string }

/** Makes someone the shop's owner instead of the present one; an owner is not an employee as well. */
export async function writeOwner(
  database: Database,
  shop: ShopDocument,
  { uid, email }: Person,
  session: Transaction,
): Promise<void> {
  const employee = employeesOf(shop).filter((one) => !isOf(one, { uid, email }))
  await setOfShop(database, shop._id, { owner: { id: uid }, email, employee }, session)
}

/** Adds someone to the shop's people, once. */
export async function writeEmployee(
  database: Database,
  shop: ShopDocument,
  { uid, email }: Person,
  session: Transaction,
): Promise<void> {
  const others = employeesOf(shop).filter((one) => !isOf(one, { uid, email }))
  const employee = [...others, { contact: email, uid }]
  await setOfShop(database, shop._id, { employee }, session)
}

/** False where the person was none of its employees. */
export async function removeEmployee(
  database: Database,
  shop: ShopDocument,
  person: { uid: string | null; email: string },
  session: Transaction,
): Promise<boolean> {
  const before = employeesOf(shop)
  const employee = before.filter((one) => !isOf(one, person))
  if (employee.length === before.length) return false
  await setOfShop(database, shop._id, { employee }, session)
  return true
}

export async function addDeveloper(
  { collections }: Database,
  developer: DeveloperDocument,
  session: Transaction,
): Promise<void> {
  await collections.softwaredev.replaceOne({ _id: developer._id }, developer, { upsert: true, session })
}

/** The shop a login of this administrator leads to. */
export async function leadDeveloperTo(
  { collections }: Database,
  uid: string,
  shopId: string,
  session: Transaction,
): Promise<void> {
  await collections.softwaredev.updateOne({ _id: uid }, { $set: { shopId } }, { session })
}

/** By uid or by email, as a login finds them. */
export function findDevelopers(
  { collections }: Database,
  { uid, email }: Person,
  session?: Transaction,
): Promise<DeveloperDocument[]> {
  return collections.softwaredev
    .find({ $or: [{ _id: uid }, { email }] }, { collation: anyCaseAnyBlanks, session })
    .toArray()
}

export function listDevelopers({ collections }: Database): Promise<DeveloperDocument[]> {
  return collections.softwaredev.find().toArray()
}

export async function removeDevelopers(
  { collections }: Database,
  developers: readonly DeveloperDocument[],
  session: Transaction,
): Promise<void> {
  await collections.softwaredev.deleteMany({ _id: { $in: developers.map(({ _id }) => _id) } }, { session })
}

function isOf({ contact, uid }: EmployeeRecord, person: { uid: string | null; email: string }): boolean {
  const isSameEmail = contact !== undefined && normaliseEmail(contact) === person.email
  return isSameEmail || (uid !== undefined && uid === person.uid)
}
