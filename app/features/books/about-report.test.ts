import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aboutReports } from './about-report.tsx'

it('each explanation belongs to a screen, and is two sentences', () => {
  const routes = join(import.meta.dirname, '..', '..', 'routes')
  for (const [path, text] of Object.entries(aboutReports)) {
    const name = path.slice(1).replaceAll('/', '.')
    const nested = name.replace(/\.([\w-]+)$/, '_.$1')
    const isThere = [name, nested, `${name}._index`].some((file) => existsSync(join(routes, `${file}.tsx`)))
    expect(isThere, path).toBe(true)
    expect(text.split(/(?<=\.)\s/), text).toHaveLength(2)
  }
})
