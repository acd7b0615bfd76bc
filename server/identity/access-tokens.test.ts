import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccessTokens } from './access-tokens.ts'

const now = () => new Date()
let logged: { level: number; file?: string; err?: { code: string } }[] = []
const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) })
const issuer = 'http://issuer.example/realms/shops'

let folder = ''
let keysFile = ''
let identity: Server
let url = ''
let sign: () => Promise<string>

beforeEach(async () => {
  logged = []
  folder = mkdtempSync(join(tmpdir(), 'access-tokens-'))
  keysFile = join(folder, 'identity-keys.json')
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  identity = createServer((_, response) => response.end(JSON.stringify({ keys: [key] })))
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  const address = identity.address()
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  sign = () =>
    new SignJWT({ typ: 'Bearer', azp: 'app', sid: 'session', email: 'Ama@example.com' })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setSubject('ama')
      .setIssuer(issuer)
      .setAudience('app')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey)
})
afterEach(() => {
  identity.close()
  rmSync(folder, { recursive: true })
})

const stopIdentity = () => new Promise((resolve) => identity.close(resolve).closeAllConnections())
const startServer = ({ realm = 'shops', file = keysFile as string | null } = {}) =>
  createAccessTokens(
    { url, realm, issuer, appSecret: '', accountingSecret: '', serviceSecret: '' },
    file,
    now,
    log,
  )

describe('a server that is started while the identity service is away', () => {
  it('verifies tokens by the keys of the start before', async () => {
    const token = await sign()
    expect(await startServer().verify(token)).toMatchObject({ uid: 'ama', email: 'ama@example.com' })
    await stopIdentity()
    expect(await startServer().verify(token)).toMatchObject({ uid: 'ama', sid: 'session' })
    expect(statSync(keysFile).mode & 0o777).toBe(0o600)
  })

  it('keeps keys that were renewed without a token', async () => {
    await startServer().renewKeys()
    await stopIdentity()
    expect(await startServer().verify(await sign())).toMatchObject({ uid: 'ama' })
  })

  it('has none where they are of another realm, damaged, or kept nowhere', async () => {
    const token = await sign()
    await startServer().verify(token)
    await stopIdentity()
    const away = { code: 'identity_service_away' }
    await expect(startServer({ realm: 'others' }).verify(token)).rejects.toMatchObject(away)
    await expect(startServer({ file: null }).verify(token)).rejects.toMatchObject(away)
    logged = []
    writeFileSync(keysFile, readFileSync(keysFile, 'utf8').slice(0, 40))
    await expect(startServer().verify(token)).rejects.toMatchObject(away)
    writeFileSync(keysFile, '{}')
    await expect(startServer().verify(token)).rejects.toMatchObject(away)
    rmSync(keysFile)
    await expect(startServer().verify(token)).rejects.toMatchObject(away)
    // Only that the identity service is away.
    expect(logged.filter(({ file }) => file)).toEqual([])
  })

  it('logs the path and the reason where they cannot be read, and fetches them', async () => {
    mkdirSync(keysFile)
    const server = startServer()
    expect(logged).toMatchObject([{ level: 40, file: keysFile, err: { code: 'EISDIR' } }])
    expect(await server.verify(await sign())).toMatchObject({ uid: 'ama' })
  })

  it('refuses a token of a key that it does not know', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    await startServer().renewKeys()
    const forged = await new SignJWT({ typ: 'Bearer', azp: 'app', sid: 'session' })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setSubject('ama')
      .setIssuer(issuer)
      .setAudience('app')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey)
    await stopIdentity()
    await expect(startServer().verify(forged)).rejects.toMatchObject({ code: 'token_invalid' })
  })
})
