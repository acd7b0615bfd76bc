import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test("a release's docker-compose.yml fetches its images by name and version, and needs no other file", () => {
  const released = execFileSync('bash', [join(import.meta.dirname, 'compose-file')], {
    env: { ...process.env, REGISTRY: 'registry.example.com/shop', VERSION: '1.2.3' },
    encoding: 'utf8',
  })
  const images = [...released.matchAll(/^ +image: (?:&\S+ )?([^*\s]\S*)$/gm)].map(([, image]) => image)
  expect(images.length).toBeGreaterThanOrEqual(6)
  for (const image of images)
    expect(image).toMatch(
      /^\$\{REGISTRY:-registry\.example\.com\/shop\}\/sales-and-accounts(-[a-z]+)?:\$\{VERSION:-1\.2\.3\}$/,
    )
  expect(released).toContain(`\${PULL_POLICY:-missing}`)
  expect(released).not.toMatch(/^ +build:|PULL_POLICY:-never/m)
  expect(released).not.toMatch(/^ +- ['"]?\.\.?\//m)
})
