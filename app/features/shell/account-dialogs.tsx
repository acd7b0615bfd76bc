import { KeysDialog } from '#app/features/keys/keys-dialog.tsx'
import { NewsOfAll } from '#app/features/news/news-dialog.tsx'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { RefusedAttemptsDialog } from './refused-attempts-dialog.tsx'
import { SecondDeviceDialog } from './second-device-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx'

/** What the account menu opens. Loaded by it: no sale needs them. */
export const accountDialogs = {
  password: ChangePasswordDialog,
  'second-device': SecondDeviceDialog,
  sessions: SessionsDialog,
  keys: KeysDialog,
  news: NewsOfAll,
  refused: RefusedAttemptsDialog,
  everywhere: SignOutEverywhereDialog,
} satisfies Record<string, (props: AccountDialogProps) => unknown>

export type AccountDialogName = keyof typeof accountDialogs
