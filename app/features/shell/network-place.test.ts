import { expect, test } from 'vitest'
import { networkPlace } from './network-place.ts'

test.each([
  ['127.0.0.1', '127.0.0.1, the computer of the program itself'],
  ['::1', '::1, the computer of the program itself'],
  ['192.168.1.20', '192.168.1.20, in the network of the shop'],
  ['::ffff:172.20.0.3', '172.20.0.3, in the network of the shop'],
  ['fd12:3456::1', 'fd12:3456::1, in the network of the shop'],
  ['172.32.0.1', '172.32.0.1, from the internet'],
  ['2001:db8::1', '2001:db8::1, from the internet'],
  [null, 'many more addresses'],
])('the address %s is %s', (address, words) => {
  expect(networkPlace(address)).toBe(words)
})
