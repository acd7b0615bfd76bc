import { describe, expect, test } from 'vitest'
import { ownHosts } from './host.ts'

const isOwn = ownHosts(['till.shop.lan', 'Shop-PC'])

describe('a name of this server', () => {
  test.each(['till.shop.lan', 'TILL.SHOP.LAN.', 'shop-pc', 'localhost', 'till.localhost'])(
    'is %s',
    (host) => {
      expect(isOwn(host)).toBe(true)
    },
  )

  test.each(['127.0.0.1', '192.168.1.20', '[::1]', '[fd00::20]'])(
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
  ])('is not “%s”', (host) => expect(isOwn(host)).toBe(false))
})
