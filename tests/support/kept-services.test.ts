import { expect, inject, it } from 'vitest'
import { identityOf, type ProcessIdentity } from '../../infra/local/begin/process-identity.js'
import { areUsable, madeOf } from '../../infra/local/services/kept-services.ts'
import type { KeptTestServices } from './kept-services.ts'

const keeper = identityOf(process.pid) as ProcessIdentity
const kept: KeptTestServices = {
  mongodbUri: inject('mongodbUri'),
  keycloakUrl: inject('keycloakUrl'),
  keycloakIssuer: inject('keycloakIssuer'),
  keycloakSecrets: inject('keycloakSecrets'),
  keycloakAdministrator: inject('keycloakAdministrator'),
  keycloakLogFile: inject('keycloakLogFile'),
  way: 'those of this run',
  keeper,
  madeOf: madeOf(),
}

it('services of an earlier run serve the next one while they answer', async () => {
  expect(await areUsable(kept)).toBe(true)
})

it.each<[string, Partial<KeptTestServices>]>([
  ['whose keeper has ended', { keeper: { ...keeper, bornAt: 'at another time' } }],
  ['started from another realm or from other programs', { madeOf: 'something else' }],
  ['whose Keycloak does not answer', { keycloakUrl: 'http://127.0.0.1:9' }],
  ['whose MongoDB does not answer', { mongodbUri: 'mongodb://127.0.0.1:9' }],
])('services %s are started again', async (_, change) => {
  expect(await areUsable({ ...kept, ...change }, 1_000)).toBe(false)
})
