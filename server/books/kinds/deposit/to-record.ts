import type { DepositBody } from '#domain/documents/deposit/schema.ts'

export type DepositToRecord = {
  depositId: string
  tillId: string
  deposit: DepositBody
  senderUid?: string
  /** Who took it was not signed in at the till, as far as the server knows. */
  isCashierElsewhere?: true
  /** Entered by the owner for another day than that of recording: the sender can be asked. */
  isEntered?: boolean
}
