import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { password, servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
const anEmail = (name: string) => `${name}-${randomUUID()}@log.example`

test('Keycloak logs no email address of a person who logs in, fails to, is created or is created twice', async () => {
  const { adminToken } = await served.openAdministrator()
  const known = anEmail('known')
  const { shopId } = await served.openShop()
  const make = (email: string) =>
    served.call({
      method: 'POST',
      url: '/api/admin/users',
      token: adminToken,
      payload: { email, password, role: 'employee', shopId },
    })
  const signIn = async (email: string, secret: string) =>
    (await served.call({ method: 'POST', url: '/api/session', payload: { email, password: secret } })).status
  expect((await make(known)).status).toBe(201)
  expect(await signIn(known, password)).toBe(200)
  expect(await signIn(known, 'a wrong password')).toBe(401)
  expect(await signIn(anEmail('unknown'), password)).toBe(401)
  // At the same moment: Keycloak's database refuses all but one.
  const twice = anEmail('twice')
  const made = await Promise.all(Array.from({ length: 6 }, () => make(twice)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1)

  const log = readFileSync(inject('keycloakLogFile'), 'utf8')
  // What it does write down, so that an empty file is no proof.
  expect(log).toContain('Keycloak 26')
  expect(log.split('\n').filter((line) => line.includes('@log.example'))).toEqual([])
}, 120_000)
