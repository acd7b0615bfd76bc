import { describe, expect, test } from 'vitest'
import { ownHosts } from './host.ts'

const isOwn = ownHosts(['till.shop.lan', 'Shop-PC'])

describe('a name of this server', () => {
  test.each([
    'till.shop.lan',
    'TILL.SHOP.LAN.',
    'shop-pc',
    'shop-pc:3000',
    'localhost',
    'localhost:80',
    'till.localhost',
  ])('is %s', (host) => {
    expect(isOwn(host)).toBe(true)
  })

  test.each(['127.0.0.1', '192.168.1.20:3000', '[::1]', '[fd00::20]:443'])(
    'is the address %s, which no name server can lead elsewhere',
    (host) => expect(isOwn(host)).toBe(true),
  )

  test.each([
    '',
    'evil.test',
    'localhost.evil.test',
    'till.shop.lan.evil.test',
    '127.0.0.1.evil.test',
    'evil-localhost',
    '[evil.test]',
    '2130706433',
    'localhost:80@evil.test',
    'localhost:80:80',
    'localhost:',
    'localhost:65536',
    'localhost/evil.test',
    'localhost#',
    '[::1]evil.test',
    '[::1]:80@evil.test',
    '[127.0.0.1]',
    '[::1',
    '::1',
    'x@.localhost',
    'x@y.localhost',
    '.localhost',
    'a..localhost',
    'a b.localhost',
    'localhost..',
  ])('is not “%s”', (host) => expect(isOwn(host)).toBe(false))
})
