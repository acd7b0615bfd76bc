import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { becomePrimary, StrangerOnPort } from '../../mongo/replica-set.js'
import { Fault } from '../begin/faults.js'
import { identityOf } from '../begin/process-identity.js'
import { whyMongodbEnded } from '../fetch/cpu.js'
import { endLeftover, lastLines, startChild } from '../process/child.js'
import { freePort } from '../process/ports.js'
import { system } from './mongodb-sign-in.js'

const PORT_TAKEN = 48
const START_MS = 180_000
export const MONGOD_STOP_MS = 60_000

/**
 * Starts mongod as a replica set of one node on the loopback address and waits until it takes writes. It
 * lets nobody in without an account, not even for making the first one: the machine may have other people.
 *
 * @param {object} request
 * @param {string} request.program
 * @param {string} request.dataDir its data lies in `mongodb` under it
 * @param {string} request.logFile
 * @param {string} request.keyFile holds `key`
 * @param {string} request.key
 * @param {number | undefined} request.wantedPort
 * @param {number} request.firstPort where to look for another
 * @param {boolean} [request.fixedPort] refuse rather than take another
 * @param {(child: import('../process/child.js').Child) => void} request.onStarted called before it is ready
 * @returns {Promise<{ child: import('../process/child.js').Child, port: number, uri: string }>}
 */
export async function startMongod(request) {
  const folder = join(request.dataDir, 'mongodb')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await endUnrecorded(folder)
  /** @type {number[]} */
  const avoid = []
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

/**
 * @param {{ wantedPort: number | undefined, firstPort: number, fixedPort?: boolean }} request
 * @param {number[]} avoid
 */
async function choosePort(request, avoid) {
  const port = await freePort({ wanted: request.wantedPort, first: request.firstPort, avoid })
  if (request.fixedPort && port !== request.wantedPort) {
    throw new Fault(
      `Port ${request.wantedPort} (MONGODB_PORT) is in use by another program: close that program, or choose another port for MongoDB.`,
    )
  }
  return port
}

/**
 * @param {import('../process/child.js').Child} child
 * @param {{ code: number | null, signal: string | null, error?: Error } | undefined} ended
 */
function whyNot(child, ended) {
  const unfit = ended && whyMongodbEnded(ended)
  if (unfit) return new Fault(unfit)
  const how = ended
    ? (ended.error?.message ?? `it ended with ${ended.signal ?? `code ${ended.code}`}`)
    : 'it did not become ready in time'
  return new Fault(
    `MongoDB could not be started: ${how}. The end of its log (${child.logFile}):\n${lastLines(child, 4)}`,
  )
}

/**
 * A mongod that no record names but that holds this folder (its lock file has its number) would keep
 * the new one out.
 *
 * @param {string} folder
 */
async function endUnrecorded(folder) {
  const lock = join(folder, 'mongod.lock')
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN
  const identity = pid > 0 ? identityOf(pid) : undefined
  if (!identity || process.platform !== 'linux') return
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  if (command.includes('--dbpath') && command.includes(folder)) await endLeftover(identity, MONGOD_STOP_MS)
}
