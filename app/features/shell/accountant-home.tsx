import { BookOpen } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { isAccountingOpen } from '#app/session/items.ts'
import { useBooksGate } from './books-gate.tsx'
import { BooksRefusedBanner, useBooksRefused } from './books-refused-banner.tsx'
import { useMayPost, useMe } from './me-context.tsx'
import { booksPlace, salesPlace } from './places.ts'
import { useShop } from './shop-context.tsx'

/** In place of the till, for the accountant: the way into the books. */
export function AccountantHome() {
  const shop = useShop()
  const gate = useBooksGate()
  const wanted = useBooksRefused()
  const mayPost = useMayPost()
  const isKnown = useMe() !== null
  return (
    <Screen title={shop.name}>
      {wanted !== null && <BooksRefusedBanner wanted={wanted} />}
      <EmptyState
        isSheet
        icon={BookOpen}
        title="You are the accountant of this shop"
        action={
          <>
            <Button variant="primary" onClick={() => gate.enter(booksPlace.to)}>
              {isAccountingOpen() ? 'Go to the books' : 'Open the books'}
            </Button>
            <ButtonLink to={salesPlace.to}>Go to the receipts</ButtonLink>
          </>
        }
      >
        {isKnown && (mayPost ? 'You read the books and post in them.' : 'You read the books.')} What you do in
        the books is recorded under your name, and the owner sees it.
      </EmptyState>
    </Screen>
  )
}

/** In place of a screen that writes in the books, for an accountant who reads them. */
export function ReadOnlyBooks() {
  return (
    <Screen title="Read only">
      <EmptyState
        isSheet
        title="You can only read these books"
        action={
          <ButtonLink variant="primary" to={booksPlace.to}>
            Back to the books
          </ButtonLink>
        }
      >
        This screen changes the books, and you may only read them. The owner can change that under Staff.
      </EmptyState>
    </Screen>
  )
}
