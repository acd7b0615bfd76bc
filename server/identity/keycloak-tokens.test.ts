import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTokenEndpoint } from './keycloak-tokens.ts'

/** A token endpoint that gives the answers it was given, in turn, and remembers how often it was asked. */
let server: Server
let answers: { status: number; body: string }[]
let requested: URLSearchParams[]
/** Which of the questions, by their number, is answered only when the test says so. */
let held: Map<number, Promise<void>>

const issued = JSON.stringify({ access_token: 'a', refresh_token: 'r', id_token: 'i', expires_in: 1500 })
const granted = { status: 200, body: issued }
const refused = (description: string, error = 'invalid_grant', status = 400) => ({
  status,
  body: JSON.stringify({ error, error_description: description }),
})
const wrong = refused('Invalid user credentials', 'invalid_grant', 401)

beforeEach(async () => {
  answers = []
  requested = []
  held = new Map()
  server = createServer(async (request, response) => {
    let form = ''
    for await (const chunk of request) form += chunk
    requested.push(new URLSearchParams(form))
    const answer = answers.shift()
    await held.get(requested.length)
    const { status, body } = answer ?? { status: 500, body: '' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function endpoint(timeoutMs?: number) {
  const { port } = server.address() as AddressInfo
  const config = {
    url: `http://127.0.0.1:${port}`,
    realm: 'r',
    issuer: 'http://i.example',
    appSecret: 'app secret',
    accountingSecret: 'accounting secret',
    serviceSecret: 'service secret',
  }
  return createTokenEndpoint(config, pino({ level: 'silent' }), timeoutMs)
}

describe('a password that Keycloak calls wrong', () => {
  test('is asked for once, so that it counts once', async () => {
    answers = [wrong]
    await expect(endpoint().signIn('ama@example.com', 'x')).rejects.toMatchObject({
      code: 'credentials_invalid',
    })
    expect(requested).toHaveLength(1)
  })

  test('right after one that was right, of the same person in any case, is tried once more', async () => {
    const keycloak = endpoint()
    answers = [granted, wrong, granted]
    await keycloak.signIn('ama@example.com', 'right')
    await expect(keycloak.signIn(' AMA@example.com', 'right')).resolves.toMatchObject({ access_token: 'a' })
    expect(requested.map((form) => form.get('username'))).toEqual([
      'ama@example.com',
      'AMA@example.com',
      'AMA@example.com',
    ])
  })

  test('and is wrong, is not tried a third time; another person’s not even a second', async () => {
    const keycloak = endpoint()
    answers = [granted, wrong, wrong, wrong]
    await keycloak.signIn('ama@example.com', 'right')
    await expect(keycloak.signIn('ama@example.com', 'x')).rejects.toMatchObject({
      code: 'credentials_invalid',
    })
    expect(requested).toHaveLength(3)
    await expect(keycloak.signIn('esi@example.com', 'x')).rejects.toMatchObject({
      code: 'credentials_invalid',
    })
    expect(requested).toHaveLength(4)
  })
})

describe('what Keycloak refuses', () => {
  test.each([
    [refused('Account disabled'), 'account_disabled'],
    [refused('Account is not fully set up'), 'password_change_required'],
    [
      refused('Invalid client or Invalid client credentials', 'unauthorized_client', 401),
      'authentication_restricted',
    ],
    [
      refused('Client not allowed for direct access grants', 'unauthorized_client'),
      'authentication_restricted',
    ],
    [{ status: 502, body: '<html>' }, 'identity_service_away'],
    // While it starts, it knows no realm yet.
    [{ status: 404, body: '{"error":"Realm does not exist"}' }, 'identity_service_away'],
    [{ status: 400, body: '<html>' }, 'identity_service_away'],
  ])('%o is %s', async (answer, code) => {
    answers = [answer]
    await expect(endpoint().signIn('ama@example.com', 'x')).rejects.toMatchObject({ code })
  })
})

describe('a password that Keycloak takes too long over, as after its start', () => {
  test('is not answered; the next one is shown to it only when it has ended, and the session that was not delivered is ended', async () => {
    const keycloak = endpoint(1_000)
    const first = Promise.withResolvers<void>()
    held.set(1, first.promise)
    answers = [granted, { status: 204, body: '' }, granted, granted]
    const away = { code: 'identity_service_away' }
    await expect(keycloak.signIn('ama@example.com', 'right')).rejects.toMatchObject(away)
    await expect(keycloak.signIn('ama@example.com', 'right')).rejects.toMatchObject(away)
    expect(requested).toHaveLength(1)
    // Another person does not wait for it.
    answers = [granted, { status: 204, body: '' }, granted]
    await expect(keycloak.signIn('esi@example.com', 'right')).resolves.toMatchObject({ access_token: 'a' })
    first.resolve()
    await expect.poll(() => requested.at(-1)?.get('refresh_token')).toBe('r')
    await expect(keycloak.signIn('ama@example.com', 'right')).resolves.toMatchObject({ access_token: 'a' })
    expect(requested.map((form) => form.get('username'))).toEqual([
      'ama@example.com',
      'esi@example.com',
      null,
      'ama@example.com',
    ])
  })
})
