import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isNewer, releasesBetween, releasesIn } from './releases.ts'

const changelog = `# Changelog

## Unreleased

- Till: not yet there.

## 0.3.0 - 2027-02-01

### Added

- Till: \`?\` lists the keys.
- Books: the journal has its name.

### Fixed

- Till: receipts are sent once.
- Installation: databases are upgraded at startup.

## 0.2.0 - 2027-01-01

- Backups: a folder belongs to one installation.
`

test('a release lists what its people notice, by part, and nothing that is not released', () => {
  expect(releasesIn(changelog, { isOwner: true })).toEqual([
    {
      version: '0.3.0',
      day: '2027-02-01',
      parts: [
        { area: 'Till', changes: ['? lists the keys.', 'Receipts are sent once.'] },
        { area: 'Books', changes: ['The journal has its name.'] },
      ],
    },
    { version: '0.2.0', day: '2027-01-01', parts: [] },
  ])
})

test('employees are not shown what only owners have', () => {
  const [newest] = releasesIn(changelog, { isOwner: false })
  expect(newest?.parts.map(({ area }) => area)).toEqual(['Till'])
})

test('releases after the one that was seen are new, up to the installed one', () => {
  const releases = releasesIn(changelog, { isOwner: true })
  const versions = (seen: string, current: string) =>
    releasesBetween(releases, seen, current).map(({ version }) => version)
  expect(versions('0.1.0', '0.3.0')).toEqual(['0.3.0', '0.2.0'])
  expect(versions('0.2.0', '0.3.0')).toEqual(['0.3.0'])
  expect(versions('0.1.0', '0.2.0')).toEqual(['0.2.0'])
  expect(versions('0.3.0', '0.3.0')).toEqual([])
  expect(isNewer('0.10.0', '0.9.0')).toBe(true)
})

test('the changelog of this program names what is new for a shop in its first release', () => {
  const text = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  const first = releasesIn(text, { isOwner: true }).at(-1)
  expect(first?.version).toBe('0.1.0')
  expect(first?.parts.map(({ area }) => area)).toContain('Till')
  expect(first?.parts.map(({ area }) => area)).not.toContain('Installation')
})
