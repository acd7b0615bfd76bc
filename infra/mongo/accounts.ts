import type { Db } from 'mongodb'

/**
 * What the app does in its database, and no more: it can't drop a collection or a database, can't see
 * another database, and knows nothing of users. It keeps its own collections, indexes and validators up to
 * date at every start (server/db/setup.ts), and ends its own abandoned sessions, which needs no right.
 */
const appActions = [
  ...['find', 'insert', 'update', 'remove', 'changeStream'],
  ...['listCollections', 'listIndexes', 'collStats', 'dbStats'],
  ...['createCollection', 'createIndex', 'dropIndex', 'collMod'],
]

/**
 * Makes each account with its role and password, or brings it to them: a password that was changed is the
 * one that counts from now on.
 * @param admin the database `admin`, opened as somebody who may manage users
 * @returns what was done, a word or two each
 */
export async function giveAccounts(
  admin: Db,
  databaseName: string,
  passwords: Readonly<{ app: string }>,
): Promise<string[]> {
  await giveRole(admin, 'salesAccountsApp', [
    { resource: { db: databaseName, collection: '' }, actions: appActions },
  ])
  const isNew = await giveUser(admin, 'app', passwords.app, ['salesAccountsApp'])
  return [isNew ? "the app's account made" : "the app's account as it should be"]
}

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
