/**
 * By whose limits an action at a till is judged: a sale, an opened drawer. If the owner's session was taken over by a
 * code, by those of the person who took it over; if that was the owner, by a code again, by those that employees have
 * by default: a code lifts no limit.
 */
export function staffOf({
  senderUid,
  isOwner,
  cashierUid,
  ownerUid,
}: {
  senderUid: string | null
  isOwner: boolean
  cashierUid: string | null
  ownerUid: string | null
}): string[] {
  const isOtherCashier = cashierUid !== null && cashierUid !== senderUid && cashierUid !== ownerUid
  const isTakenOver = senderUid === ownerUid && isOtherCashier
  return [
    ...(senderUid !== null && !isOwner && !isTakenOver ? [senderUid] : []),
    ...(isOtherCashier ? [cashierUid] : []),
  ]
}
