import { ScrollText } from 'lucide-react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'

export function NothingSold() {
  return (
    <EmptyState
      icon={ScrollText}
      title="Nothing was sold in this period"
      action={
        <NotForAccountants>
          <ButtonLink to="/user/dashboard">Go to the till</ButtonLink>
        </NotForAccountants>
      }
    >
      Choose other days above, or record a sale: it is listed at once.
    </EmptyState>
  )
}
