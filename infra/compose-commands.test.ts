import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The commands for containers that messages and docs tell operators to run.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const [, services = ''] = /^services:\n(.*?)^networks:/ms.exec(read('docker-compose.yml')) ?? []
const serviceNames = [...services.matchAll(/^ {2}([a-z-]+):$/gm)].map(([, name]) => name)

/** Each command with its words, from what compose is to do on. */
const commands = globSync('{*.md,{app,docs,domain,infra,server}/**/*.{md,ts,tsx,js}}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...read(file).matchAll(/docker compose ((?:exec|run|stop|restart|logs)(?: +[\w./=:-]+)+)/g)].map(
      ([, command = '']) => ({ where: `${file}: ${command}`, words: command.split(/ +/) }),
    ),
  )

test('every service that a command names is one of docker-compose.yml', () => {
  expect(commands.length).toBeGreaterThan(30)
  for (const { where, words } of commands) {
    const [, service = ''] = words.filter((word, at) => !word.startsWith('-') && words[at - 1] !== '-e')
    expect(serviceNames, where).toContain(service.replace(/\.$/, ''))
  }
})

test('every program that a command runs in a container is in its folder', () => {
  const programs = commands.flatMap(({ where, words }) =>
    words.filter((word) => /^(?:server|infra)\//.test(word)).map((program) => ({ where, program })),
  )
  expect(programs.length).toBeGreaterThan(10)
  for (const { where, program } of programs)
    expect(existsSync(join(root, program.replace(/\.$/, ''))), where).toBe(true)
})
