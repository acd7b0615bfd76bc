import { expect, it } from 'vitest'
import type { Manifest } from './manifest.ts'
import { notMoved } from './not-moved.ts'

const summary = (from: Manifest['identity'], into: Manifest['identity'], sealed = 0, people = true) =>
  notMoved({ manifest: { identity: from } as Manifest, into, brought: { books: true, people }, sealed })

it('nothing is listed where a backup is restored in the way it was made', () => {
  expect(summary('h2', 'h2', 1)).toEqual([])
  expect(summary('postgresql', 'postgresql', 1)).toEqual([])
  expect(summary('none', 'h2', 1)).toEqual([])
})

it('from npm start to containers, what does not move is listed with what to do', () => {
  const lines = summary('h2', 'postgresql')
  expect(lines[0]).toBe('This backup was made with npm start and restored for docker compose.')
  expect(lines[1]).toContain('added to Keycloak by the next start')
  const text = lines.join('\n')
  for (const what of ['- Logins: ', '- Tills: ', '- Settings: ', 'certificates']) expect(text).toContain(what)
  expect(text).not.toContain('SECRETS_KEY')
})

it('from containers to npm start, the demo shop is turned off, or no backup is made every night', () => {
  expect(summary('postgresql', 'h2').join('\n')).toContain('DEMO_DATA=false')
})

it('payment keys that were sealed with the key of the old installation are named, with where that key is', () => {
  expect(summary('h2', 'postgresql', 2).join('\n')).toContain(
    '2 shops have payment keys that open with it alone. It is the first line of secrets-key.txt in DATA_DIR',
  )
  expect(summary('postgresql', 'h2', 1).join('\n')).toContain(
    'docker compose exec app cat /data/secrets-key.txt',
  )
})

it('people who were there already are not listed as added', () => {
  expect(summary('h2', 'postgresql', 0, false).join('\n')).not.toContain('added to Keycloak')
})
