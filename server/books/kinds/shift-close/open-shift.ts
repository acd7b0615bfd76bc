import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { OtherDocument } from '../../engine/needs.ts'
import { type ShiftOpenDocument, shiftOpens } from '../shift-open/stored.ts'
import { shiftCloses } from './stored.ts'

/** What `requireOpenShift` has to have read. */
export function readsShift(shiftId: string): OtherDocument[] {
  return [
    { collection: shiftOpens, id: shiftId },
    { collection: shiftCloses, id: shiftId },
  ]
}

export function isOpenShift(view: Pick<BooksView, 'find'>, shiftId: string): boolean {
  return view.find(shiftOpens, shiftId) !== undefined && view.find(shiftCloses, shiftId) === undefined
}

/** @throws Refusal shift_not_found, shift_closed */
export function requireOpenShift(view: Pick<BooksView, 'find'>, shiftId: string): ShiftOpenDocument {
  const opened = view.find(shiftOpens, shiftId)
  if (!opened) throw new Refusal('shift_not_found', { shiftId })
  if (view.find(shiftCloses, shiftId)) throw new Refusal('shift_closed', { number: opened.number })
  return opened
}
