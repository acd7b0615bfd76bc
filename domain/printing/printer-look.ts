import { z } from 'zod'
import type { RollMm } from '../receipt/paper.ts'

/** Letters of a printer's own font A on one line, as they are sold. */
export const usualColumns: Readonly<Record<RollMm, number>> = { 58: 32, 80: 48 }
export const Columns = z.int().min(24, 'At least 24.').max(48, 'At most 48.')

/**
 * What a printer makes of letters beyond ASCII: it has a code page, and what the code page lacks is sent as a picture;
 * every line with such letters is a picture, where it has neither code page; or letters go without their marks, where it
 * prints no pictures.
 */
export const PrinterLetters = z.enum(['cp858', 'windows1252', 'pictures', 'plain'])
export type PrinterLetters = z.infer<typeof PrinterLetters>

export const PrinterLook = z.strictObject({ columns: Columns, letters: PrinterLetters })
export type PrinterLook = z.infer<typeof PrinterLook>

/** As printers are sold for a roll of this width. */
export function usualLook(paperMm: RollMm): PrinterLook {
  return { columns: usualColumns[paperMm], letters: 'cp858' }
}
