import { readFileSync } from 'node:fs'

// Since version 5 MongoDB is made for processors with AVX (x86-64) or of ARMv8.2-A (arm64). On others it ends
// at once, by the signal SIGILL ("Illegal instruction"), and says nothing.

/** What a container, or a shell in between, makes of the signal. */
const ILLEGAL_INSTRUCTION = 132

/**
 * @param machine this one unless given;
 *   cpuinfo: the text of /proc/cpuinfo
 * @returns why the MongoDB that is fetched can't run here, where that is known
 */
export function whyNoMongodb({
  platform = process.platform,
  arch = process.arch,
  cpuinfo = readCpuinfo(),
}: {
  platform?: NodeJS.Platform
  arch?: string
  cpuinfo?: string
} = {}): string | undefined {
  const features = new Set(/^(?:flags|Features)\s*:(.*)$/m.exec(cpuinfo)?.[1]?.trim().split(/\s+/))
  // Other systems than Linux have no cpuinfo, and a text of another form has no features to check.
  if (platform !== 'linux' || features.size === 0) return undefined
  if (arch === 'x64' && !features.has('avx')) return sentence(`has no AVX${named(cpuinfo)}`)
  // The atomic instructions of ARMv8.1: all that MongoDB was made for have them, and no older one has.
  if (arch === 'arm64' && !features.has('atomics')) return sentence('is older than ARMv8.2-A')
  return undefined
}

/**
 * @param ended how mongod, or its container, ended
 * @returns the same, where it ended by an instruction the processor does not know
 */
export function whyMongodbEnded({
  code,
  signal,
}: {
  code: number | null
  signal: string | null
}): string | undefined {
  if (signal !== 'SIGILL' && code !== ILLEGAL_INSTRUCTION) return undefined
  return sentence('does not know an instruction that this MongoDB needs (AVX, or those of ARMv8.2-A)')
}

const sentence = (what: string) =>
  `MongoDB does not run on this computer: its processor ${what}. Use another computer (docs/operations.md, "Computers", names some that do not work), or set MONGODB_URI to a MongoDB that runs on another one, and start again. In a virtual machine, let it have the processor of its host.`

function named(cpuinfo: string) {
  const model = /^model name\s*:\s*(.*)$/m.exec(cpuinfo)?.[1]?.trim()
  return model ? ` (${model})` : ''
}

function readCpuinfo() {
  try {
    return readFileSync('/proc/cpuinfo', 'utf8')
  } catch {
    // No Linux, or one that hides it.
    return ''
  }
}
