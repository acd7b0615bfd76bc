import type { Account, AccountFilter, People } from '../../identity/keycloak-people.ts'

/** Keycloak takes about as long for a thousand as for ten times a hundred; more at once only wait longer. */
const atOnce = 1_000

/** All accounts in the order of their addresses from a place on, some at a time, with the place of the first of them. */
export async function* scanAccounts(
  keycloak: Pick<People, 'listAccounts'>,
  filter: AccountFilter,
  first = 0,
): AsyncGenerator<{ at: number; accounts: Account[] }> {
  for (let at = first; ; at += atOnce) {
    const accounts = await keycloak.listAccounts(filter, at, atOnce)
    yield { at, accounts }
    if (accounts.length < atOnce) return
  }
}
