/**
 * By whose limits something is judged that was done at a till and sent by somebody: a sale, an opened drawer. Where
 * somebody took the owner's session over by a code, by those of the person who took it over; where that was the owner,
 * by a code again, by those of everybody: a code lifts no limit.
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
