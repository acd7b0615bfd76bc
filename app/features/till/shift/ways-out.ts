import type { ShownShift } from '#domain/api/shift.ts'
import { formatMinor } from '#domain/money.ts'
import { cashMovementName } from '#domain/terms/cash-place.ts'
import { isHoldingReceipts } from '../outbox/order.ts'
import type { ShiftPaper } from './kept.ts'

/** What can be done with something refused, other than sending it again as it is. */
export type WayOut = {
  does: 'leave-out' | 'record-in-open'
  label: string
  consequence: string
  /** The id of the shift that is open at this till on the server; null where none is. */
  open: string | null
}

/** The shift that it belongs to takes nothing more, or never was. */
const needsOtherShift: ReadonlySet<string | undefined> = new Set(['shift_closed', 'shift_not_found'])

/**
 * What can be done with something that the server refused; nothing while it is unknown what it would lead to.
 * @param received the shift that is open at this till on the server: null where none is, undefined where unknown
 * @param hasCount whether the drawer is being counted
 */
export function waysOut(
  paper: Pick<ShiftPaper, 'kind' | 'shiftId' | 'refused'>,
  received: ShownShift | null | undefined,
  hasCount: boolean,
): WayOut[] {
  if (received === undefined) return []
  const open = received?.closed === null ? received : null
  if (paper.kind === 'open') return [open ? goOnIn(open, paper) : leaveOpening(hasCount, paper)]
  const openId = open?.shiftId ?? null
  const isOfOther = needsOtherShift.has(paper.refused?.code)
  const leave: WayOut = {
    ...{ does: 'leave-out', label: 'Leave it out', open: openId },
    consequence:
      paper.refused?.code === 'shift_closed'
        ? 'It is not recorded in the books. If the cash was moved before its shift was counted, the Z report of that shift shows it as missing.'
        : 'It is not recorded in the books. The next count of the drawer shows the difference.',
  }
  if (!isOfOther || open === null || open.shiftId === paper.shiftId) return [leave]
  const record: WayOut = {
    ...{ does: 'record-in-open', label: `Record it in shift ${open.number}`, open: openId },
    consequence: `It counts in shift ${open.number}, which is open at this till: in its X and Z reports, and in what its drawer should hold. If the cash was moved before the float of shift ${open.number} was counted, the count of that shift will differ by it.`,
  }
  return [record, leave]
}

type Opening = Pick<ShiftPaper, 'refused'>

function goOnIn({ shiftId, number }: ShownShift, opening: Opening): WayOut {
  return {
    ...{ does: 'leave-out', label: `Continue with shift ${number}`, open: shiftId },
    consequence: `${isHoldingReceipts(opening) ? 'What was sold and moved' : 'Cash that was moved'} here and is not sent yet goes to shift ${number}, which is open at this till. The float that was counted here is not recorded.`,
  }
}

function leaveOpening(hasCount: boolean, opening: Opening): WayOut {
  return {
    ...{ does: 'leave-out', label: 'Leave it out', open: null },
    consequence: `${isHoldingReceipts(opening) ? 'What was sold in it and is not sent yet is recorded without a shift.' : 'What was sold in it is listed under “To check”.'} Cash in and out of it waits: open a new shift, and record it there.${hasCount ? ' The count that was begun is lost.' : ''}`,
  }
}

/** What to know before choosing; null where there is nothing. */
export function beforeChoosing(
  paper: Pick<ShiftPaper, 'kind' | 'shiftId' | 'refused'>,
  received: ShownShift | null | undefined,
): string | null {
  if (received === undefined)
    return 'More choices appear once the server reports which shift is open at this till.'
  if (paper.kind === 'open')
    return isHoldingReceipts(paper)
      ? 'The receipts of the shift wait until you choose.'
      : 'The receipts of the shift are sent without it, and are listed under “To check”.'
  if (needsOtherShift.has(paper.refused?.code) && received === null)
    return 'To record it in another shift, open one first.'
  return null
}

/** @param currency of the shop; null where amounts are not shown */
export function paperName(paper: ShiftPaper, currency: string | null): string {
  if (paper.kind === 'open') return 'the opening of the shift'
  const { amountMinor, reason } = paper.body
  const amount = currency === null ? [] : [formatMinor(amountMinor, currency)]
  return [cashMovementName(paper.body), ...amount, reason].join(', ')
}
