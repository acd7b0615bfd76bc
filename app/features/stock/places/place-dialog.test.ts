import { expect, test } from 'vitest'
import { withPlace } from './place-dialog.tsx'

const shop = { locationId: 'shop', name: 'Shop', tills: ['front', 'back'] }
const store = { locationId: 'place-1', name: 'Store room', tills: [] }

test('a new location is added at the end, and takes its tills from the others', () => {
  expect(withPlace([shop], { ...store, tills: ['back'] })).toEqual([
    { ...shop, tills: ['front'] },
    { ...store, tills: ['back'] },
  ])
})

test('a renamed location keeps its position', () => {
  expect(withPlace([shop, store], { ...shop, name: 'Osu' })).toEqual([{ ...shop, name: 'Osu' }, store])
})
