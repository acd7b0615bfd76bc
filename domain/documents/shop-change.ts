import type { LockChange } from './lock/schema.ts'
import type { SettingChange } from './setting/schema.ts'

/** What a document changes of the shop itself: something that it goes by from a day on, or how far its books are locked. */
export type ShopChange = SettingChange | LockChange

export function isLockChange(change: ShopChange): change is LockChange {
  return change.setting === 'lock'
}

export function isSettingChange(change: ShopChange): change is SettingChange {
  return change.setting !== 'lock'
}
