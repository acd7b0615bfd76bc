import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { followBooksRefused, forgetBooksRefused, readBooksRefused } from '#app/session/books-refused.ts'
import { booksUnlockedMinutes } from '#domain/books-unlocked.ts'
import { useBooksGate } from './books-gate.tsx'
import { useWhoAmI } from './who-am-i.ts'

/** The screen of the books that was asked for when the user was redirected to the till; null if there is none. */
export function useBooksRefused(): string | null {
  return useSyncExternalStore(followBooksRefused, readBooksRefused, () => null)
}

/** Says why this is the till and not the screen of the books that was asked for. */
export function BooksRefusedBanner({ wanted }: { wanted: string }) {
  const gate = useBooksGate()
  const me = useWhoAmI()
  const mayOpen = me !== null && (me.right === 'owner' || me.right === 'accountant' || me.isAdmin)
  return (
    <Banner
      tone="warn"
      isUrgent
      title={
        me?.right === 'employee' && !me.isAdmin ? 'Only the owner can open the books' : 'The books are closed'
      }
      className="shadow-raised max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)] max-sm:[&>div:last-child]:ml-auto"
      action={
        <span className="flex items-center justify-end gap-1">
          {mayOpen && (
            <Button size="compact" onClick={() => gate.enter(wanted)}>
              Enter the password
            </Button>
          )}
          <IconButton label="Close the message" icon={X} size="compact" onClick={forgetBooksRefused} />
        </span>
      }
    >
      {me?.right === 'employee' && !me.isAdmin
        ? 'Ask the owner of the shop.'
        : `Enter your password to open them for ${booksUnlockedMinutes} minutes.`}
    </Banner>
  )
}
