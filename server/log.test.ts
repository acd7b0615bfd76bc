import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from './log.ts'

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('trace', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const part = (text: string) => Buffer.from(text).toString('base64url')
const token = `${part('{"alg":"RS256","kid":"a"}')}.${part('{"sub":"someone"}')}.c2lnbmVk_-x`

test('a token is cut out by its form, wherever it is', () => {
  const lines = linesOf((log) => {
    log.info(`refused ${token}.`)
    log.warn({ err: new Error(`no such token: ${token}`) }, 'failed')
    log.debug({ deep: { in: { some: [{ headers: { authorization: `Bearer ${token}` } }] } } })
    log.info({ url: `/x?token=${token}&y=1` })
  })
  expect(lines).not.toContain('c2lnbmVk')
  expect(lines).not.toContain('eyJ')
  expect(lines.split('[redacted]').length - 1).toBeGreaterThanOrEqual(5)
  for (const line of lines.trim().split('\n')) JSON.parse(line)
})

test('passwords and secrets are cut out by their names', () => {
  const lines = linesOf((log) => {
    log.info({ password: 'hunter2', body: { password: 'hunter2', client_secret: 'hunter2' } })
    log.info({ req: { headers: { cookie: 'hunter2', authorization: 'hunter2' } } })
    log.info({ password: 471100 })
    log.info({ some: { deep: [{ refreshToken: '"hunter2\\\n"', idToken: 'hunter2' }] } })
    log.error({ err: Object.assign(new Error('refused'), { request: { password: 'hunter2' } }) })
  })
  expect(lines).not.toContain('hunter2')
  expect(lines).not.toContain('471100')
  for (const line of lines.trim().split('\n')) JSON.parse(line)
})

test('an email address is cut out, also of what a mail server says', () => {
  const refused = Object.assign(new Error("Can't send mail: 550 5.1.1\nama.k+till@shop.example is unknown"), {
    rejected: ['ama.k+till@shop.example'],
  })
  const lines = linesOf((log) => log.error({ err: refused }, 'a link was not sent'))
  expect(lines).not.toContain('shop.example')
  expect(JSON.parse(lines).msg).toBe('a link was not sent')
})

test('a line without any of them is left as it is', () => {
  expect(JSON.parse(linesOf((log) => log.info({ route: '/api/me', ms: 1.5 }, 'answered')))).toMatchObject({
    level: 'info',
    route: '/api/me',
    ms: 1.5,
    msg: 'answered',
  })
})

/** A program that logs on its standard output, then does something else. */
const program = (then: string) => [
  '--input-type=module',
  '-e',
  `import { createLogger, standardOutput } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
  createLogger('info', standardOutput()).info('said')
  ${then}`,
]

test('what was logged last is written before the process ends', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, program('process.exit(0)'))
  expect(JSON.parse(stdout)).toMatchObject({ msg: 'said' })
})

test('a line is written soon, though no other follows', async () => {
  const child = spawn(process.execPath, program('setInterval(() => {}, 60_000)'))
  onTestFinished(() => void child.kill())
  const [line] = await once(child.stdout, 'data')
  expect(JSON.parse(String(line))).toMatchObject({ msg: 'said' })
})
