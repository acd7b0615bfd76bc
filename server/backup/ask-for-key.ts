import { createInterface } from 'node:readline/promises'
import { BackupError } from './error.ts'
import { parseKey } from './key.ts'

/** @throws BackupError where the input ends before a key was typed, or what was typed is none */
export async function askForKey(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string> {
  const lines = createInterface({ input, output, terminal: input.isTTY })
  try {
    const ended = new Promise<never>((_, reject) =>
      lines.once('close', () =>
        reject(
          new BackupError(
            'The input ended before a key was typed: run it in a terminal, or set BACKUP_KEY for this command. Nothing was changed.',
          ),
        ),
      ),
    )
    // Also where the key was typed, and the input is closed afterwards.
    ended.catch(() => undefined)
    // Node.js answers the question with a whole line only: a last one without a line end is this event.
    const lastLine = new Promise<string>((resolve) => lines.once('line', resolve))
    return keyFrom(await Promise.race([lines.question('The key of the backup: '), lastLine, ended]))
  } finally {
    lines.close()
  }
}

/** @throws BackupError where it is none */
export function keyFrom(typed: string): string {
  const key = parseKey(typed)
  if (key !== null) return key
  throw new BackupError(
    'That is not a backup key: a key has seven groups of four letters and digits, as printed.',
  )
}
