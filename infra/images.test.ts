import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IMAGES } from './local/begin/programs.js'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const compose = read('docker-compose.yml')
const composedImages = [...compose.matchAll(/^ +image: (?:&\S+ )?([^*\s]\S*)$/gm)].map(([, image]) => image)

/** What docker-compose.yml builds. */
const dockerfiles = [
  'Dockerfile',
  ...['caddy', 'keycloak', 'mongo', 'postgres'].map((one) => `infra/${one}/Dockerfile`),
]

test('nothing in the project folder is used at run time: line ends and rights on the computer do not matter', () => {
  expect(compose.match(/^ +- ['"]?\.\.?\/.*$/gm)).toBeNull()
  expect(compose.match(/^ +(source|file): ['"]?\.\.?\/.*$/gm)).toBeNull()
  // Two that end at once look at the folder itself and at .env.
  expect(compose.match(/\.:\/\S+?(?=['"\s])/g)).toEqual(['.:/project:ro', '.:/project:ro'])
})

test('the project has the name of its folder: a second clone is an installation of its own', () => {
  expect(compose).not.toMatch(/^name:/m)
  expect(read('infra/release/compose-file')).not.toMatch(/name:/)
})

test('every image is named by REGISTRY and VERSION, and is built here where none is given', () => {
  const { version } = JSON.parse(read('package.json'))
  const name =
    /^\$\{REGISTRY:-localhost\/\$\{COMPOSE_PROJECT_NAME\}\}\/(sales-and-accounts(?:-[a-z]+)?):\$\{VERSION:-(.*)\}$/
  expect(composedImages.map((image) => name.exec(image ?? '')?.[2] ?? image)).toEqual(
    composedImages.map(() => version),
  )
  // Each has one place where it is built.
  expect(compose.match(/^ +build: /gm)).toHaveLength(new Set(composedImages).size)
})

test('public images are pinned to one patch version each, wherever they are named', () => {
  const named = dockerfiles.flatMap((file) =>
    [...read(file).matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image ?? ''),
  )
  expect(named.length).toBeGreaterThan(dockerfiles.length)
  // What `npm start` and the tests take where Docker runs, and what CI looks for among the containers it saw.
  const local = [...read('infra/local/services/compose.yml').matchAll(/^ +image: (\S+)$/gm)].map(
    ([, image]) => image ?? '',
  )
  const expected = /^readonly CONTAINERS_EXPECTED=\((.*)\)$/m.exec(read('.ci/run'))?.[1]?.split(' ')
  expect([local, expected]).toEqual([IMAGES, IMAGES])
  named.push(...local)
  for (const image of named) expect(image).toMatch(/^postgres:\d+\.\d+-|:\d+\.\d+\.\d+(-|$)/)
  expect(new Set(named).size).toBe(new Set(named.map((image) => image.split(':')[0])).size)
})

// What was downloaded without Git was not converted by it either.
test.skipIf(!existsSync(join(root, '.git')))('Git gives every text file LF line ends, on Windows too', () => {
  const git = (input: string, ...args: string[]) =>
    execFileSync('git', args, { cwd: root, input, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = git('', 'ls-files')
  const reported = git(files.join('\n'), 'check-attr', '--stdin', 'text', 'eol')
  const isBinary = new Set(
    reported.filter((line) => line.endsWith(': text: unset')).map((line) => line.split(': ')[0]),
  )
  expect([...isBinary]).toEqual(files.filter((file) => /[.](?:png|br)$/.test(file)))
  for (const line of reported.filter((one) => one.includes(': eol: ')))
    if (!isBinary.has(line.split(': ')[0])) expect(line).toMatch(/: eol: lf$/)
})
