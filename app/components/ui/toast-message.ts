import type { ReactNode } from 'react'
import type { Tone } from './status-tag.tsx'

export type ToastMessage = { title: string; detail?: string; tone?: Tone; action?: ReactNode }
export type ShownMessage = ToastMessage & { id: number }
export type ToastsProps = { messages: readonly ShownMessage[]; onClose: (id: number) => void }

/** Where messages are kept, however they are rendered. */
export const toastsPlace =
  'no-print fixed right-4 bottom-4 z-50 flex w-90 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none max-sm:bottom-20'
