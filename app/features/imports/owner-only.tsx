import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { useRight } from '#app/features/products/use-right.ts'

/** What only the owner does; others read why it is not here. The server holds the same line. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const right = useRight()
  if (right === null) return <FormSkeleton fields={2} />
  if (right === 'owner') return children
  return (
    <EmptyState
      isSheet
      title="Only the owner imports"
      action={<ButtonLink to="/user/dashboard/products">Back to the products</ButtonLink>}
    >
      Ask the owner of the shop to import the file.
    </EmptyState>
  )
}
