import { expect, test } from 'vitest'
import { whyMongodbEnded, whyNoMongodb } from './cpu.ts'

const x64 = (model: string, flags: string) => ({
  platform: 'linux' as const,
  arch: 'x64',
  cpuinfo: `processor\t: 0\nmodel name\t: ${model}\nflags\t\t: fpu vme ${flags} sse4_2\nbugs\t\t: spectre_v1\n`,
})
const arm64 = (features: string) => ({
  platform: 'linux' as const,
  arch: 'arm64',
  cpuinfo: `processor\t: 0\nFeatures\t: fp asimd ${features}\nCPU architecture: 8\n`,
})

test('a processor without AVX is named, with the two ways out', () => {
  expect(whyNoMongodb(x64('Intel(R) Celeron(R) N5105 @ 2.00GHz', 'aes rdrand'))).toBe(
    'MongoDB does not run on this computer: its processor has no AVX (Intel(R) Celeron(R) N5105 @ 2.00GHz). Use another computer (docs/operations.md, "Computers", names some that do not work), or set MONGODB_URI to a MongoDB that runs on another one, and start again. In a virtual machine, let it have the processor of its host.',
  )
  expect(whyNoMongodb(x64('Intel(R) N100', 'aes avx avx2'))).toBeUndefined()
})

test('an ARM processor older than ARMv8.2-A is refused: a Raspberry Pi 4, but not a 5', () => {
  expect(whyNoMongodb(arm64('evtstrm crc32 cpuid'))).toMatch(/its processor is older than ARMv8\.2-A\. Use/)
  expect(
    whyNoMongodb(
      arm64('evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp'),
    ),
  ).toBeUndefined()
})

test('where nothing is known of the processor, nothing is refused', () => {
  expect(whyNoMongodb({ platform: 'darwin', arch: 'x64', cpuinfo: '' })).toBeUndefined()
  expect(whyNoMongodb({ platform: 'linux', arch: 'x64', cpuinfo: 'of another form' })).toBeUndefined()
  expect(whyNoMongodb()).toBeUndefined()
})

test('a MongoDB that ended by an unknown instruction is distinguished from one that ended otherwise', () => {
  for (const ended of [
    { code: null, signal: 'SIGILL' as const },
    { code: 132, signal: null },
  ])
    expect(whyMongodbEnded(ended)).toMatch(
      /^MongoDB does not run on this computer: its processor does not know/,
    )
  expect(whyMongodbEnded({ code: 14, signal: null })).toBeUndefined()
  expect(whyMongodbEnded({ code: null, signal: 'SIGKILL' })).toBeUndefined()
})
