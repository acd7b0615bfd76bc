import type { Db } from 'mongodb'

/**
 * What the app does in its database, and no more: it can't drop the database or a collection, can't see
 * another database, and knows nothing of users. It keeps its own collections, indexes and validators up to
 * date at every start (server/db/make-collections.ts), and ends its own abandoned sessions, which needs no right. An upgrade
 * writes past the validator that keeps earlier programs from writing while it runs (server/db/migrations/).
 */
const appActions = [
  ...['find', 'insert', 'update', 'remove', 'changeStream'],
  ...['listCollections', 'listIndexes', 'collStats', 'dbStats'],
  ...['createCollection', 'createIndex', 'dropIndex', 'collMod', 'bypassDocumentValidation'],
]

/** What a nightly backup does to the app's database: it reads, and writes down when it did. */
const backupActions = ['find', 'listCollections', 'listIndexes']
const recordActions = ['find', 'insert', 'update', 'remove']
/** A rehearsal and a restore also take collections away that an earlier one left half filled. */
const fillActions = [...appActions, 'dropCollection']

/**
 * Makes each account with its role and password, or brings it to them: a password that was changed is the
 * one that counts from now on.
 * @param admin the database `admin`, opened as a user who may manage users
 * @returns what was done, a word or two each
 */
export async function giveAccounts(
  admin: Db,
  databaseName: string,
  passwords: Readonly<Record<'app' | 'backup' | 'restore', string>>,
): Promise<string[]> {
  await giveRole(admin, 'salesAccountsApp', [
    { resource: { db: databaseName, collection: '' }, actions: appActions },
  ])
  await giveRole(admin, 'salesAccountsBackup', [
    { resource: { db: databaseName, collection: '' }, actions: backupActions },
    { resource: { db: databaseName, collection: 'maintenance' }, actions: recordActions },
    { resource: { db: `${databaseName}_rehearsal`, collection: '' }, actions: fillActions },
  ])
  await giveRole(admin, 'salesAccountsRestore', [
    { resource: { db: databaseName, collection: '' }, actions: fillActions },
  ])
  const changes: string[] = []
  for (const [user, role] of accounts) {
    const isNew = await giveUser(admin, user, passwords[user], [role])
    changes.push(isNew ? `the account ${user} made` : `the account ${user} as it should be`)
  }
  return changes
}

const accounts = [
  ['app', 'salesAccountsApp'],
  ['backup', 'salesAccountsBackup'],
  ['restore', 'salesAccountsRestore'],
] as const

async function giveRole(admin: Db, role: string, privileges: readonly unknown[]): Promise<void> {
  const { roles } = await admin.command({ rolesInfo: role })
  await admin.command({ [roles.length > 0 ? 'updateRole' : 'createRole']: role, privileges, roles: [] })
}

/** @returns whether the account is new */
async function giveUser(admin: Db, user: string, pwd: string, roles: readonly string[]): Promise<boolean> {
  const { users } = await admin.command({ usersInfo: user })
  const isNew = users.length === 0
  await admin.command({ [isNew ? 'createUser' : 'updateUser']: user, pwd, roles })
  return isNew
}
