import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { becomePrimary, StrangerOnPort } from '../../mongo/replica-set.ts'
import { OperatorError } from '../begin/errors.js'
import { identityOf } from '../begin/process-identity.js'
import { whyMongodbEnded } from '../fetch/cpu.ts'
import { type Child, endLeftover, lastLines, startChild } from '../process/child.ts'
import { freePort } from '../process/ports.ts'
import { system } from './mongodb-sign-in.ts'

const PORT_TAKEN = 48
const START_MS = 180_000
export const MONGOD_STOP_MS = 60_000

/**
 * Starts mongod as a replica set of one node on the loopback address and waits until it takes writes. It
 * requires an account, even for creating the first one: the machine may have other users.
 */
export async function startMongod(request: {
  program: string
  /** its data lies in `mongodb` under it */
  dataDir: string
  logFile: string
  /** holds `key` */
  keyFile: string
  key: string
  wantedPort: number | undefined
  /** where to look for another */
  firstPort: number
  /** refuse rather than take another */
  fixedPort?: boolean
  /** called before it is ready */
  onStarted: (child: Child) => void
}): Promise<{ child: Child; port: number; uri: string }> {
  const folder = join(request.dataDir, 'mongodb')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await endUnrecorded(folder)
  const avoid: number[] = []
  for (;;) {
    const port = await choosePort(request, avoid)
    const child = startChild({
      name: 'MongoDB',
      program: request.program,
      args: [
        ...['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rs0'],
        ...['--keyFile', request.keyFile, '--setParameter', 'enableLocalhostAuthBypass=false'],
        ...['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '1024', '--nounixsocket'],
        // What is compressed is unpacked before anybody is asked for an account, and until December 2025 was
        // answered with memory of the server (CVE-2025-14847).
        ...['--networkMessageCompressors', 'disabled'],
      ],
      logFile: request.logFile,
    })
    request.onStarted(child)
    const member = `127.0.0.1:${port}`
    try {
      await becomePrimary({
        address: member,
        member,
        pid: child.pid,
        account: system(request.key),
        timeoutMs: START_MS,
        hasEnded: child.hasExited,
      })
      return { child, port, uri: `mongodb://${member}/?replicaSet=rs0&authSource=admin` }
    } catch (error) {
      const ended = child.hasExited() ? await child.exited : undefined
      await child.stop(MONGOD_STOP_MS)
      if (ended?.code !== PORT_TAKEN && !(error instanceof StrangerOnPort)) throw whyNot(child, ended)
      avoid.push(port)
    }
  }
}

async function choosePort(
  request: { wantedPort: number | undefined; firstPort: number; fixedPort?: boolean },
  avoid: number[],
) {
  const port = await freePort({ wanted: request.wantedPort, first: request.firstPort, avoid })
  if (request.fixedPort && port !== request.wantedPort) {
    throw new OperatorError(
      `Port ${request.wantedPort}, where MongoDB is to run, is in use by another program: close that program, or set MONGODB_PORT to another port.`,
    )
  }
  return port
}

function whyNot(
  child: Child,
  ended: { code: number | null; signal: string | null; error?: Error } | undefined,
) {
  const unfit = ended && whyMongodbEnded(ended)
  if (unfit) return new OperatorError(unfit)
  const how = ended
    ? (ended.error?.message ?? `it ended with ${ended.signal ?? `code ${ended.code}`}`)
    : 'it did not become ready in time'
  return new OperatorError(
    `MongoDB could not be started: ${how}. The end of its log (${child.logFile}):\n${lastLines(child, 4)}`,
  )
}

/**
 * A mongod that no record names but that holds this folder (its lock file has its number) would keep
 * the new one out.
 */
async function endUnrecorded(folder: string) {
  const lock = join(folder, 'mongod.lock')
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN
  const identity = pid > 0 ? identityOf(pid) : undefined
  if (!identity || process.platform !== 'linux') return
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  if (command.includes('--dbpath') && command.includes(folder)) await endLeftover(identity, MONGOD_STOP_MS)
}
