import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'check-computer-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the check says of a computer, from lines of its /proc/cpuinfo. */
function checked(...cpuinfo: string[]) {
  const file = join(folder, 'cpuinfo')
  writeFileSync(file, `processor\t: 0\n${cpuinfo.join('\n')}\n`)
  const { status, stderr } = spawnSync('bash', [join(import.meta.dirname, 'check-computer'), file], {
    encoding: 'utf8',
  })
  return { status, words: stderr }
}

test('a processor without what MongoDB needs is refused in a sentence that names it and the way out', () => {
  const celeron = checked(
    'model name\t: Intel(R) Celeron(R) N5105 @ 2.00GHz',
    'flags\t\t: fpu sse4_2 avx512_x popcnt',
  )
  expect(celeron.status).toBe(3)
  expect(celeron.words).toContain('its processor (Intel(R) Celeron(R) N5105 @ 2.00GHz) has no AVX')
  expect(celeron.words).toContain('MONGODB_URI')
  const raspberryPi4 = checked('Features\t: fp asimd evtstrm crc32 cpuid')
  expect(raspberryPi4).toMatchObject({ status: 3, words: expect.stringContaining('(ARM) has no ARMv8.2-A') })
})

test('a processor with what MongoDB needs passes, and an unknown one is let try', () => {
  for (const line of [
    'flags\t\t: fpu sse4_2 avx avx2',
    'Features\t: fp asimd aes atomics fphp asimdhp dcpop',
    'model name\t: something else',
  ])
    expect(checked(line)).toEqual({ status: 0, words: '' })
})
