import { expect, it } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

it.each(['10.0.0.1', '172.16.0.9', '172.31.255.254', '192.168.1.50'])(
  '%s is an address of a private network',
  (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  },
)

it.each([
  '8.8.8.8',
  '127.0.0.1',
  '0.0.0.0',
  '169.254.169.254',
  '172.32.0.1',
  '172.15.0.1',
  '192.169.1.1',
  '010.0.0.1',
  '10.0.0.256',
  '10.1',
  '0x0a000001',
  '10.0.0.1:80',
  '10.0.0.1 ',
  'printer.local',
  '::ffff:10.0.0.1',
  '',
])('%s is none', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})
