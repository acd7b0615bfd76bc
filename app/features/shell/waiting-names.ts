/** What waits, in words: "2 receipts and 1 shift entry". */
export function waitingNames(receipts: number, entries: number): string {
  return [
    ...(receipts > 0 ? [`${receipts} ${receipts === 1 ? 'receipt' : 'receipts'}`] : []),
    ...(entries > 0 ? [`${entries} shift ${entries === 1 ? 'entry' : 'entries'}`] : []),
  ].join(' and ')
}
