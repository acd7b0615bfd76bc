import { notMoved } from './not-moved.ts'
import type { Restored } from './restore.ts'

/** What a restore did, line by line: which parts it brought back, which it left, what is in neither, and what does not move. */
export function tellRestored(restored: Restored, seconds: number): string[] {
  const { manifest, brought, files, lost } = restored
  const back = [
    ...(brought.books ? ['the books'] : []),
    ...(brought.people ? ['the people in Keycloak'] : []),
    ...(files.length > 0 ? [files.length === 1 ? '1 file' : `${files.length} files`] : []),
  ]
  const left = [
    ...(brought.books ? [] : ['the books']),
    ...(brought.people || manifest.identity === 'none' ? [] : ['the people in Keycloak']),
  ]
  const leftAlone = left.length > 0 ? ` Left as they were: ${left.join(' and ')}.` : ''
  const lines = [
    `Brought back in ${seconds.toFixed(1)} s, as backed up at ${manifest.madeAt}: ${inWords(back)}.${leftAlone}`,
  ]
  if (brought.books) {
    for (const { name, entries, currency } of manifest.shops)
      lines.push(`  ${name} (${currency}): ${entries} entries, the trial balance as in the backup`)
  }
  if (lost > 0) {
    lines.push(
      `  ${lost} entries that this installation wrote later are not in this backup: what the tills still hold they send again; the rest must be entered again.`,
    )
  }
  return [...lines, ...notMoved(restored)]
}

function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
