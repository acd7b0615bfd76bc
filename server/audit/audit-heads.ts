import { parseHead } from './anchor.ts'
import type { Difference } from './difference.ts'
import { type HeadsState, headsFileName, noLines, withLine } from './heads-file.ts'

/**
 * The file of heads: its lines each after those that they were written after, and as many of them as the database
 * knows. It may have more: a process that was killed has written what it could not say any more.
 * @param text null where there is no such file
 * @param known what the database knows of it
 */
export function auditHeads(text: string | null, known: HeadsState | null): Difference[] {
  const differences: Difference[] = []
  const differ = (line: number, computed: string, stored: string) =>
    differences.push({ kind: 'heads_file', where: `${headsFileName} line ${line}`, computed, stored })
  let state = noLines
  let isChained = false
  /** A line that can't be read, until it is known whether a power failure cut it short. */
  let unread: { number: number; line: string } | null = null
  let knownDigest = known?.lines === 0 ? noLines.digest : null
  for (const line of (text ?? '').split('\n')) {
    if (line === '') continue
    const number = state.lines + 1
    const anchor = parseHead(line)
    const isVouchedFor = anchor?.before === state.digest
    if (unread && (!isVouchedFor || unread.line.endsWith('}'))) tellUnread(unread)
    else if (anchor?.before !== undefined && !isVouchedFor)
      differ(Math.max(1, number - 1), `the lines that line ${number} was written after`, 'others')
    unread = anchor ? null : { number, line }
    if (anchor && isChained && anchor.before === undefined)
      differ(number, 'a line with the digest of those before it', 'one without')
    if (anchor?.before !== undefined) {
      isChained = true
      // Going on from what it was written after, one changed line is one difference and not all that follow.
      state = { ...state, digest: anchor.before }
    }
    state = withLine(state, line)
    if (state.lines === known?.lines) knownDigest = state.digest
  }
  if (unread && (unread.line.endsWith('}') || unread.number <= (known?.lines ?? 0))) tellUnread(unread)
  if (known === null) {
    if (isChained) differ(state.lines, 'known to the database', 'unknown to it')
  } else if (state.lines < known.lines) {
    differ(
      known.lines,
      `one of ${known.lines} lines`,
      text === null ? 'in no file' : `in one of ${state.lines}`,
    )
  } else if (knownDigest !== known.digest) {
    differ(known.lines, 'the one that the database knows', 'another')
  }
  return differences

  function tellUnread({ number }: { number: number }): void {
    differ(number, 'a head', "a line that can't be read")
  }
}
