import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs docker and answers what it printed; throws with its words where it failed. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}

/** The same for the stack under test, which COMPOSE_PROJECT_NAME and COMPOSE_ENV_FILES name. */
export const compose = (...args: string[]): Promise<string> => docker('compose', ...args)

type Outcome = { code: number; words: string }

/** What a docker command ended with, where that is what a test is about. */
export const outcomeOf = (...args: string[]): Promise<Outcome> => outcome(args)

/** The same in a folder whose project has the folder's own name; `settings` are of the environment. */
export function outcomeIn(
  folder: string,
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<Outcome> {
  const { COMPOSE_PROJECT_NAME: _, COMPOSE_ENV_FILES: __, COMPOSE_FILE: ___, ...env } = process.env
  return outcome(args, { cwd: folder, env: { ...env, PWD: folder, ...settings } })
}

async function outcome(
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run('docker', args, options)
    return { code: 0, words: stdout + stderr }
  } catch (error) {
    if (!isExit(error)) throw error
    return { code: error.code, words: error.stdout + error.stderr }
  }
}

function isExit(error: unknown): error is { code: number; stdout: string; stderr: string } {
  return error instanceof Error && 'stderr' in error && 'code' in error && typeof error.code === 'number'
}

/** What the tests read of a container. */
export type Container = {
  Id: string
  Config: { Labels: Record<string, string> }
  HostConfig: {
    CapDrop: string[] | null
    LogConfig: { Config: Record<string, string> }
    Memory: number
    PortBindings: Record<string, { HostIp: string; HostPort: string }[]> | null
    ReadonlyRootfs: boolean
    RestartPolicy: { Name: string }
  }
  Mounts: { Type: string; Name?: string; Destination: string }[]
  State: { Pid: number; Restarting: boolean; Running: boolean; StartedAt: string }
}

export const serviceOf = (container: Container): string =>
  container.Config.Labels['com.docker.compose.service'] ?? ''

/** The containers of the stack that run; with `--all` those that have ended as well. */
export async function running(...options: '--all'[]): Promise<Container[]> {
  const ids = (await compose('ps', '--quiet', ...options)).split('\n').filter(Boolean)
  return JSON.parse(await docker('inspect', ...ids))
}

export async function containerOf(service: string): Promise<Container> {
  const found = (await running()).find((one) => serviceOf(one) === service)
  if (!found) throw new Error(`${service} does not run`)
  return found
}

/** What Linux lists of this computer's IPv6 addresses: the fifth field has their flags, the sixth their interface. */
const addressesFile = '/proc/net/if_inet6'
/** The address is given to an interface that has just come up, and not yet known to be free. */
const tentative = 0x40

/**
 * Whether all that runs has been started, with addresses that stay: with each that comes or goes Chrome breaks off what it
 * is loading (ERR_NETWORK_CHANGED), and each container that starts has some a second later.
 */
export async function isSettled(): Promise<boolean> {
  const kept = (await running('--all')).filter(({ HostConfig }) => HostConfig.RestartPolicy.Name !== 'no')
  if (!kept.every(({ State }) => State.Running && !State.Restarting)) return false
  return textOf(addressesFile)
    .split('\n')
    .map((line) => line.split(/ +/))
    .every(([, , , , flags = '0', name]) => (Number.parseInt(flags, 16) & tentative) === 0 || !isUp(name))
}

/** A network that has no container any more leaves its address as it was. */
const isUp = (name?: string) => textOf(`/sys/class/net/${name}/operstate`).trim() === 'up'

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Runs a script inside the app's container, where its packages and secrets are, and parses what it prints. */
export async function inApp<Answer>(script: string): Promise<Answer> {
  return JSON.parse(await compose('exec', '-T', 'app', 'node', '--input-type=module', '--eval', script))
}
