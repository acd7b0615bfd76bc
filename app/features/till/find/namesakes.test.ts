import { expect, it } from 'vitest'
import { distinguish, namesakesIn } from './namesakes.ts'

const person = (customerId: string, name: string, more: object = {}) => {
  return { customerId, name, phone: null, number: null, email: null, address: null, ...more }
}
const ama = person('id-0001', 'Ama Mensah', { phone: '024 1', email: 'ama@example.com' })
const other = person('id-0002', 'AMA MENSAH', { address: 'Osu' })
const kofi = person('id-0003', 'Kofi', { phone: '024 3', email: 'kofi@example.com' })

it('people of one name are distinguished by all that is known of them, the others by telephone and number', () => {
  const more = (customerId: string) =>
    customerId === 'id-0002' ? ['last sale here 24 Nov 2026', 'owes GH₵ 90.00'] : []
  expect(namesakesIn([ama, other, kofi])).toEqual([ama, other])
  expect([...distinguish([ama, other, kofi], more)]).toEqual([
    ['id-0001', '024 1 · ama@example.com'],
    ['id-0002', 'Osu · last sale here 24 Nov 2026 · owes GH₵ 90.00'],
    ['id-0003', '024 3'],
  ])
})

it('two who are known by name only still differ', () => {
  expect([...distinguish([person('id-0001', 'Ama'), person('id-0002', 'Ama')]).values()]).toEqual([
    'ID 0001',
    'ID 0002',
  ])
})
