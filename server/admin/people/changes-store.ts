import type { ChangeOfPerson } from '#domain/api/admin-people.ts'
import type { AccountantMay } from '#domain/terms/accountant.ts'
import type { AuditAction } from '#domain/terms/audit-action.ts'
import type { StaffRight } from '#domain/terms/right.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'

/** What is to be done to an account that is there. */
export type AccountChange = {
  kind: ChangeOfPerson
  uid: string
  email: string
  /** What the audit log calls it. */
  action: AuditAction
}

/** The role that a person is to have in a shop. */
export type ShopLink =
  | { shopId: string; right: StaffRight }
  | { shopId: string; right: 'accountant'; may: AccountantMay }

/** A person without an account gets one, a place, and a way in. */
export type InviteChange = {
  kind: 'invite'
  email: string
  links: readonly ShopLink[]
  isAdministrator: boolean
  /** The links were made, and it is on record. */
  isPlaced?: true
}

export type PersonChange = AccountChange | InviteChange

/**
 * A change that needs both Keycloak and the database, from before its first step until after its last: a
 * process that ends in between leaves it here, and the next run finishes it. One a person.
 */
export type Begun<Change extends PersonChange> = Change & {
  /** The uid; of an invitation the email address. */
  _id: string
  by: Actor
  begunAt: Date
  /** The process that began it could not finish it. */
  isLeft?: true
}
export type BegunChange = Begun<AccountChange> | Begun<InviteChange>

const changes = ({ db }: Database) => db.collection<BegunChange>('personChanges')

export const keyOf = (change: PersonChange): string => (change.kind === 'invite' ? change.email : change.uid)

export function findBegun(
  database: Database,
  key: string,
  session?: Transaction,
): Promise<BegunChange | null> {
  return changes(database).findOne({ _id: key }, { session })
}

export function listBegun(database: Database): Promise<BegunChange[]> {
  return changes(database).find().toArray()
}

export async function saveBegun(database: Database, begun: BegunChange, session: Transaction): Promise<void> {
  await changes(database).replaceOne({ _id: begun._id }, begun, { upsert: true, session })
}

/** Says that the invited person has a place now; false where that was so, or the invitation is over. */
export async function markPlaced(
  database: Database,
  { _id, begunAt }: BegunChange,
  session: Transaction,
): Promise<boolean> {
  const { matchedCount } = await changes(database).updateOne(
    { _id, begunAt, isPlaced: { $exists: false } },
    { $set: { isPlaced: true } },
    { session },
  )
  return matchedCount > 0
}

/** The next process need not wait to see whether it is still under way. */
export async function leaveBegun(database: Database, { _id, begunAt }: BegunChange): Promise<void> {
  await changes(database).updateOne({ _id, begunAt }, { $set: { isLeft: true } })
}

/** False where another process finished it first. */
export async function removeBegun(
  database: Database,
  { _id, begunAt }: BegunChange,
  session?: Transaction,
): Promise<boolean> {
  const { deletedCount } = await changes(database).deleteOne({ _id, begunAt }, { session })
  return deletedCount > 0
}
