import { statSync } from 'node:fs'
import { programFolder } from '#server/program-folder.ts'

/** Two clocks of one machine, read a moment apart; and what a leap or a time zone set wrong is not. */
const toleranceMs = 5 * 60_000
const dayMs = 24 * 60 * 60_000

/**
 * What is wrong with the machine's clock, as a sentence; null where nothing shows. It can only be seen
 * to be behind: of what was installed, and of what the database has already written.
 * @param installedAt when the program's files were put on this machine
 * @param lastWriteAt the newest instant the database knows
 */
export function clockError({
  now,
  installedAt,
  lastWriteAt,
}: {
  now: Date
  installedAt: Date
  lastWriteAt: Date | null
}): string | null {
  const says = `The clock of this computer says ${now.toISOString()}`
  const fix =
    'Set its date and time, and start the program again: until then sales made here get wrong days, and devices refuse the certificate. What is recorded stays as it is.'
  if (now.getTime() < installedAt.getTime() - dayMs) {
    return `${says}, and this program was installed at ${installedAt.toISOString()}. ${fix}`
  }
  if (lastWriteAt && now.getTime() < lastWriteAt.getTime() - toleranceMs) {
    return `${says}, and the database was last written at ${lastWriteAt.toISOString()}: the clock is slow now, or was fast then. ${fix}`
  }
  return null
}

/** When the program's files were put on this machine. */
export function installedAt(): Date {
  return statSync(new URL('package.json', programFolder)).mtime
}
