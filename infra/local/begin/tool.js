import { spawn } from 'node:child_process'
import { accessSync, constants as fileConstants, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Stopped } from './errors.js'
import { openLog } from './log-file.js'

/** Programs that run for a while and end by themselves: pip, mvn, npm, docker. */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let stopping = false

/** Ends every tool that still runs; those who wait for one get `Stopped`. */
export function endTools() {
  stopping = true
  for (const child of running) child.kill('SIGTERM')
}

/** @returns {void} throws where the person has asked to stop */
export function stopHere() {
  if (stopping) throw new Stopped()
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} the program's path, where PATH has it
 */
export function findProgram(name, env = process.env) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    for (const ending of endings) {
      const path = join(folder, name + ending)
      try {
        accessSync(path, fileConstants.X_OK)
        if (statSync(path).isFile()) return path
      } catch {
        // Not here: the next folder of PATH may have it.
      }
    }
  }
  return undefined
}

/**
 * Runs a tool to its end. Never fails by itself: a program that can't be started ends with code 127.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, logFile?: string, timeoutMs?: number, evenWhileStopping?: boolean, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>} output: both streams together
 */
export function runTool(program, args, options = {}) {
  if (!options.evenWhileStopping) stopHere()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: options.env ?? process.env,
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && /\.(cmd|bat)$/.test(program),
    })
    running.add(child)
    const log = options.logFile ? openLog(options.logFile) : undefined
    const timer = options.timeoutMs ? setTimeout(() => child.kill('SIGKILL'), options.timeoutMs) : undefined
    let output = ''
    let rest = ''
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      const text = chunk.toString()
      output += text
      log?.write(chunk)
      if (!options.onLine) return
      const lines = (rest + text).split(/\r?\n|\r/)
      rest = lines.pop() ?? ''
      lines.forEach(options.onLine)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(timer)
      running.delete(child)
      log?.close()
      if (stopping && !options.evenWhileStopping) reject(new Stopped())
      else resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    // As a shell reports it: 137 for SIGKILL, 132 for SIGILL.
    child.once('close', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/**
 * The line of a tool's output that says why it failed, for a sentence.
 *
 * @param {string} output
 */
export function reasonIn(output) {
  const lines = output
    .split('\n')
    .map((line) => stripVTControlCharacters(line).trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
  const telling = lines.findLast((line) => /error|fatal|refused|denied|resolve|timed? ?out/i.test(line))
  return (telling ?? lines.at(-1) ?? 'no output').slice(0, 240)
}
