import { OperatorError } from '../begin/errors.js'
import { untilFree } from '../process/ports.ts'
import type { Settings } from './settings.ts'

/** @param command what is to be run again with another port */
export async function needPort({ port, host }: Settings, command: string): Promise<void> {
  if (await untilFree(port, host)) return
  throw new OperatorError(
    `Port ${port} on ${host} is in use by another program (or ${host} is not an address of this machine). Close that program, or choose another port: PORT=${port + 1} ${command}`,
  )
}
