import { z } from 'zod'
import type { RollMm } from '../receipt/paper.ts'

/** Characters per line in font A, as printers are sold. */
export const defaultColumns: Readonly<Record<RollMm, number>> = { 58: 32, 80: 48 }
export const Columns = z.int().min(24, 'At least 24.').max(48, 'At most 48.')

/**
 * How characters outside ASCII are printed: `cp858` and `windows1252` use that code page and send other lines as images;
 * `images` sends every such line as an image; `plain` replaces them with ASCII.
 */
export const CharacterMode = z.enum(['cp858', 'windows1252', 'images', 'plain'])
export type CharacterMode = z.infer<typeof CharacterMode>

export const PrintFormat = z.strictObject({ columns: Columns, characterMode: CharacterMode })
export type PrintFormat = z.infer<typeof PrintFormat>

/** As printers are sold for a roll of this width. */
export function defaultPrintFormat(paperMm: RollMm): PrintFormat {
  return { columns: defaultColumns[paperMm], characterMode: 'cp858' }
}
