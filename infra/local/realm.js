import { readFileSync } from 'node:fs'

/** The realm as the project describes it. @returns {Record<string, any>} */
export const projectRealm = () =>
  JSON.parse(readFileSync(new URL('../keycloak/realm.json', import.meta.url), 'utf8'))

/**
 * The realm for tests: passwords are hashed a thousand times instead of as often as safety asks, since
 * tests sign in all the time.
 *
 * @param {Record<string, any>} realm
 */
export const withCheapHash = (realm) => ({
  ...realm,
  passwordPolicy: `${realm.passwordPolicy} and hashAlgorithm(pbkdf2-sha256) and hashIterations(1000)`,
})
