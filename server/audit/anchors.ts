import { type Anchor, parseAnchor } from './anchor.ts'
import { readHeadsText } from './heads-file.ts'

/** A shop whose books reach less far than was written down outside the database. */
export type Shortfall = { shopId: string; known: number; present: number }

/** When a shop's books were brought back from a backup, and up to which entry. */
export type Restore = Pick<Anchor, 'at' | 'shopId' | 'number'>

/** The heads written down for a shop, by entry number. Lines that can't be read are the audit's business. */
export async function readAnchors(dataDir: string, shopId: string): Promise<Map<number, string>> {
  return readAnchorsIn((await readHeadsText(dataDir)) ?? '', shopId)
}

/** The same, from the file's text. */
export function readAnchorsIn(text: string, shopId: string): Map<number, string> {
  const anchors = new Map<number, string>()
  const named = JSON.stringify(shopId)
  for (const anchor of anchorsIn(text, named)) {
    if (anchor.shopId !== shopId) continue
    if (anchor.restoredFrom !== undefined) {
      for (const number of anchors.keys()) if (number > anchor.number) anchors.delete(number)
    }
    if (anchor.number > 0) anchors.set(anchor.number, anchor.hash)
  }
  return anchors
}

/** How far each shop's books had come when it was last written down. */
export async function readLastAnchors(dataDir: string): Promise<Anchor[]> {
  return readLastAnchorsIn((await readHeadsText(dataDir)) ?? '')
}

/** The same, from the file's text. */
export function readLastAnchorsIn(text: string): Anchor[] {
  const last = new Map<string, Anchor>()
  for (const anchor of anchorsIn(text)) last.set(anchor.shopId, anchor)
  return [...last.values()]
}

/** The restores that are written down, oldest first. */
export function restoresIn(text: string): Anchor[] {
  return [...anchorsIn(text, '"restoredFrom":')].filter(({ restoredFrom }) => restoredFrom !== undefined)
}

/** Whether a restore took this entry out of the books after it was last known to be in them. */
export function isGivenUp(
  { shopId, number }: { shopId: string; number: number },
  knownAt: string,
  restores: readonly Restore[],
): boolean {
  return restores.some(
    (restore) =>
      restore.shopId === shopId &&
      restore.number < number &&
      new Date(restore.at).getTime() >= new Date(knownAt).getTime(),
  )
}

/** The shops that reach less far than their last anchors, or are not there at all. */
export function shortfalls(
  anchors: readonly Anchor[],
  present: readonly { shopId: string; number: number }[],
): Shortfall[] {
  const heads = new Map(present.map(({ shopId, number }) => [shopId, number]))
  return anchors
    .map(({ shopId, number }) => ({ shopId, known: number, present: heads.get(shopId) ?? 0 }))
    .filter(({ known, present }) => present < known)
}

/** @param having what the wanted lines have in them: a file of years is gone through for every shop */
function* anchorsIn(text: string, having = ''): Generator<Anchor> {
  for (const line of text.split('\n')) {
    const anchor = line.includes(having) ? parseAnchor(line) : null
    if (anchor) yield anchor
  }
}
