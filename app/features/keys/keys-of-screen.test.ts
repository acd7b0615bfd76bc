import { expect, test } from 'vitest'
import { commandsOf, keys, type Pane } from '#app/features/till/machine/keys.ts'
import { keySign, keysOfScreen, keysOfTill } from './keys-of-screen.ts'

const momo = { typeId: 'momo', name: 'Mobile money', key: 'Shift+F4' } as const

test('every key of the till is listed, with those of the payment types of the shop', () => {
  const listed = keysOfTill([momo]).flatMap(({ shortcuts }) => shortcuts.map((shortcut) => shortcut.keys))
  const ofPanes = (Object.keys(keys) as Pane[]).flatMap((pane) =>
    commandsOf(pane, [momo]).map(([, key]) => key),
  )
  expect(new Set(listed)).toEqual(new Set(ofPanes))
  expect(listed).not.toContain('')
})

test('a key is listed once for each part of a sale', () => {
  for (const { title, shortcuts } of keysOfTill([momo]))
    expect(new Set(shortcuts.map((shortcut) => shortcut.keys)).size, title).toBe(shortcuts.length)
})

test('a screen lists the keys that it has itself before those of every screen', () => {
  const search = { keys: '/', label: 'Search this list' }
  const [own, ...rest] = keysOfScreen([search, search], null, true)
  expect(own).toEqual({ title: 'This screen', shortcuts: [search] })
  expect(rest.map(({ title }) => title)).toEqual(['Lists and forms', 'Everywhere'])
})

test('the administration has no search to open', () => {
  const listed = keysOfScreen([], null, false).flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys))
  expect(listed).not.toContain('Ctrl+K')
  expect(listed).toContain('?')
})

test('keys are written as on the keyboard', () => {
  expect(['ArrowUp', 'Delete', 'Ctrl+Z'].map(keySign)).toEqual(['↑', 'Del', 'Ctrl+Z'])
})
