import { expect, test } from 'vitest'
import { networkPlace } from './refused-attempts-dialog.tsx'

test.each([
  ['127.0.0.1', '127.0.0.1, the computer that the program runs on'],
  ['::1', '::1, the computer that the program runs on'],
  ['192.168.1.20', '192.168.1.20, in a private network such as the shop’s'],
  ['::ffff:172.20.0.3', '172.20.0.3, in a private network such as the shop’s'],
  ['fd12:3456::1', 'fd12:3456::1, in a private network such as the shop’s'],
  ['172.18.0.1', '172.18.0.1, which may be Docker’s own, so the place is not known'],
  ['192.168.65.1', '192.168.65.1, which may be Docker’s own, so the place is not known'],
  ['172.32.0.1', '172.32.0.1, from the internet'],
  ['2001:db8::1', '2001:db8::1, from the internet or a device in the shop'],
  [null, 'many more addresses'],
])('the address %s is %s', (address, words) => {
  expect(networkPlace(address)).toBe(words)
})
