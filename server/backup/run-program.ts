import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { BackupError } from './error.ts'

/** A program that reads or writes Keycloak's database ended with an error. */
export class ProgramError extends BackupError {
  /** The end of its output, unchanged. */
  readonly said: string

  constructor(program: string, code: number | null, text: string) {
    const why = text.trim().split('\n')[0] ?? ''
    super(
      `The accounts of the identity service could not be read or written: ${program} ended with ${code}${why ? ` (${why})` : ''}.`,
    )
    this.said = text
  }
}

/**
 * Runs a program to its end.
 * @returns what it printed
 */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let printed = ''
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-20_000)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-2000)
    })
    child.once('error', (error) =>
      reject(
        new BackupError(`${basename(program)} could not be started: ${error.message}.`, { cause: error }),
      ),
    )
    child.once('close', (code) => {
      if (code === 0) resolve(printed)
      else reject(new ProgramError(basename(program), code, output || printed))
    })
  })
}
