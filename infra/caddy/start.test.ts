import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const start = join(import.meta.dirname, 'start')

/** What Caddy is started with: the sites, and whose certificate a browser gets that names none. */
function startedWith(PUBLISHED_HOST: string, PUBLISHED_NAME = '', APP_ORIGIN = '') {
  const given = execFileSync('sh', [start, '--print'], {
    env: { ...process.env, PUBLISHED_HOST, PUBLISHED_NAME, APP_ORIGIN },
    encoding: 'utf8',
  })
  const [sites, byNumber, http, trusted] = given.trimEnd().split('\n')
  expect(http).toBe(sites?.replaceAll('https://', 'http://'))
  expect(trusted).toBe('127.0.0.1/32')
  return { sites: sites?.split(', '), byNumber }
}

test('each published name and address gets a certificate, once', () => {
  expect(startedWith('127.0.0.1')).toEqual({
    sites: ['https://localhost', 'https://127.0.0.1'],
    byNumber: '127.0.0.1',
  })
  expect(startedWith('192.168.1.10', 'till.local, localhost,192.168.1.10')).toEqual({
    sites: ['https://localhost', 'https://192.168.1.10', 'https://till.local'],
    byNumber: '192.168.1.10',
  })
})

test('the address that a further proxy hands on is one of them', () => {
  expect(startedWith('127.0.0.1', '', 'https://shop.example.com:8443/').sites).toContain(
    'https://shop.example.com',
  )
  expect(startedWith('127.0.0.1', '', 'https://[fd00::10]:8443').sites).toContain('https://[fd00::10]')
})

test('the addresses of a further proxy are trusted as Caddy lists them, and nothing else', () => {
  const trusted = (TRUST_PROXY: string) =>
    execFileSync('sh', [start, '--print'], {
      env: { ...process.env, TRUST_PROXY },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trimEnd()
      .split('\n')
      .at(-1)
  expect(trusted('10.0.0.2,fd00::1, 192.168.1.0/24')).toBe('10.0.0.2 fd00::1 192.168.1.0/24')
  expect(trusted('10.0.0.2  loopback')).toBe('10.0.0.2 127.0.0.0/8 ::1/128')
  for (const other of ['1', 'loopbacks', 'a;b', '']) expect(trusted(other)).toBe('127.0.0.1/32')
})

test('no certificate is made for "every address"', () => {
  expect(startedWith('0.0.0.0', 'till.local,192.168.1.10')).toEqual({
    sites: ['https://localhost', 'https://till.local', 'https://192.168.1.10'],
    byNumber: '192.168.1.10',
  })
  expect(startedWith('0.0.0.0', 'till.local').byNumber).toBe('till.local')
})

test('an IPv6 address is in brackets in an address, and without them in a certificate', () => {
  expect(startedWith('::', 'fd00::10')).toEqual({
    sites: ['https://localhost', 'https://[fd00::10]'],
    byNumber: 'fd00::10',
  })
})
