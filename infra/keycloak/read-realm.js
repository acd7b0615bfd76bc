import { readFileSync } from 'node:fs'

/** The realm file as it is. @returns {Record<string, any>} */
export const realmFile = () => JSON.parse(readFileSync(new URL('realm.json', import.meta.url), 'utf8'))

/**
 * The realm with its secrets filled in: `${NAME}` stands for the secret of that name.
 *
 * @param {Record<string, any>} realm
 * @param {Record<string, string>} secrets
 * @returns {Record<string, any>}
 */
export const fillIn = (realm, secrets) => ({
  ...realm,
  clients: realm.clients.map((/** @type {{ secret: string }} */ client) => {
    const name = /^\$\{(\w+)\}$/.exec(client.secret)?.[1]
    if (!name) return client
    if (!secrets[name]) throw new Error(`${name}, which realm.json asks for, is missing`)
    return { ...client, secret: secrets[name] }
  }),
})
