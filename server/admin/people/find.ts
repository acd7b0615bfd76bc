import type { PeopleFilter, PeoplePage, PeopleQuery } from '#domain/api/admin-people.ts'
import { Refusal } from '#domain/errors.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Account } from '../../identity/keycloak-people.ts'
import { describePeople } from './describe.ts'
import { readAllRecords, readRecordsOf } from './records-store.ts'
import { RoleIndex } from './role-index.ts'
import { scanAccounts } from './scan.ts'

/** What is filtered by that Keycloak does not know. */
type OwnFilter = Exclude<PeopleFilter, 'disabled'>
/** Where a page begins: as many accounts of the search are before it. An account added since moves the rest by one. */
type Position = { first: number }

/** People in the order of their addresses. */
export async function listPeople(deps: IdentityDeps, query: PeopleQuery): Promise<PeoplePage> {
  const first = Number(decodeCursor<Position>(query.cursor)?.first ?? 0)
  // The cursor of another list.
  if (!Number.isSafeInteger(first) || first < 0) throw new Refusal('invalid_request', { where: 'cursor' })
  const { filter } = query
  return filter === undefined || filter === 'disabled'
    ? listAsKeycloak(deps, query, first)
    : listFiltered(deps, query, filter, first)
}

async function listAsKeycloak(
  deps: IdentityDeps,
  { search, filter, limit }: PeopleQuery,
  first: number,
): Promise<PeoplePage> {
  const { keycloak, database, config } = deps
  const query = { search, ...(filter === 'disabled' && { isEnabled: false }) }
  const [found, total] = await Promise.all([
    keycloak.listAccounts(query, first, limit + 1),
    first === 0 ? keycloak.countAccounts(query) : null,
  ])
  const page = found.slice(0, limit)
  const { developers, shops } = await readRecordsOf(database, page)
  const index = new RoleIndex(developers, shops, config.adminEmail)
  return {
    items: await describePeople(deps, page, index),
    nextCursor: found.length > limit ? encodeCursor({ first: first + limit }) : null,
    total,
  }
}

/** Looks through the accounts until a page is full. */
async function listFiltered(
  deps: IdentityDeps,
  { search, limit }: PeopleQuery,
  filter: OwnFilter,
  first: number,
): Promise<PeoplePage> {
  const { developers, shops } = await readAllRecords(deps.database)
  const index = new RoleIndex(developers, shops, deps.config.adminEmail)
  const page: Account[] = []
  for await (const { at, accounts } of scanAccounts(deps.keycloak, { search }, first)) {
    const isRequested = await filterOf(deps, filter, accounts, index)
    for (const [place, account] of accounts.entries()) {
      if (!isRequested(account)) continue
      if (page.length === limit) {
        const nextCursor = encodeCursor({ first: at + place })
        return { items: await describePeople(deps, page, index), nextCursor, total: null }
      }
      page.push(account)
    }
  }
  const items = await describePeople(deps, page, index)
  return { items, nextCursor: null, total: first === 0 ? items.length : null }
}

async function filterOf(
  { keycloak }: IdentityDeps,
  filter: OwnFilter,
  accounts: readonly Account[],
  index: RoleIndex,
): Promise<(account: Account) => boolean> {
  if (filter === 'locked') {
    const lockedOut = await keycloak.findLockedOut(accounts.map(({ email }) => email))
    return ({ email }) => lockedOut.has(email)
  }
  return (account) => {
    const { isAdmin, memberships } = index.rolesOf(account)
    if (filter === 'administrators') return isAdmin
    if (filter === 'without-shop') return !isAdmin && memberships.size === 0
    const right = filter === 'owners' ? 'owner' : 'employee'
    return [...memberships.values()].some((membership) => membership.right === right)
  }
}
