import type { DerivedFrom } from '#domain/api/shift-here.ts'

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/**
 * Of what an X report is made that the device makes itself, in sentences.
 * @param at an instant as it is shown
 */
export function derivedFromText(
  {
    receipts,
    receiptsWaiting,
    receiptsNotHere,
    movementsWaiting,
    isOpeningWaiting,
    receivedAt,
    isReceivedBlind,
  }: DerivedFrom,
  at: (instant: string) => string,
): string[] {
  const some = receiptsWaiting === receipts ? 'not sent yet' : `${receiptsWaiting} of them not sent yet`
  const waits = receiptsWaiting === 0 ? '' : `, ${some}`
  const notSent = [
    ...(isOpeningWaiting ? ['the opening of the shift'] : []),
    ...(movementsWaiting > 0 ? [`${counted(movementsWaiting, 'movement', 'movements')} of cash`] : []),
  ]
  return [
    `Made on this device, from ${counted(receipts, 'receipt', 'receipts')}${waits}.`,
    ...(notSent.length > 0 ? [`Not sent yet: ${notSent.join(', ')}.`] : []),
    ...(receiptsNotHere > 0
      ? [
          `Not included: ${counted(receiptsNotHere, 'receipt', 'receipts')} of this shift that the server has and this device does not.`,
        ]
      : []),
    ...(receivedAt === null ? [] : [ofServer(receivedAt, isReceivedBlind, at)]),
  ]
}

function ofServer(receivedAt: string, isReceivedBlind: boolean, at: (instant: string) => string): string {
  if (isReceivedBlind)
    return 'Not included: deposits, payments on account and corrected payment types, which this device has not received from the server.'
  return `Deposits, payments on account and corrected payment types: last received from the server ${at(receivedAt)}.`
}

/** What waits on this device, in words; empty where nothing does. */
export function waitingWords(receipts: number, papers: number): string {
  const parts = [
    ...(receipts > 0 ? [counted(receipts, 'receipt', 'receipts')] : []),
    ...(papers > 0 ? [counted(papers, 'entry of the shift', 'entries of the shift')] : []),
  ]
  return parts.length === 0 ? '' : `${parts.join(' and ')} ${receipts + papers === 1 ? 'waits' : 'wait'}`
}
