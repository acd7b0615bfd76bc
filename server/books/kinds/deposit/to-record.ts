import type { DepositBody } from '#domain/documents/deposit/schema.ts'

export type DepositToRecord = {
  depositId: string
  tillId: string
  deposit: DepositBody
  /** Entered by the owner for another day than that of recording: the sender can be asked. */
  isEntered?: boolean
}
