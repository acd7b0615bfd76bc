import { ScrollText } from 'lucide-react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

export function NothingSold() {
  return (
    <EmptyState
      icon={ScrollText}
      title="Nothing was sold in these days"
      action={<ButtonLink to="/user/dashboard">Go to the till</ButtonLink>}
    >
      Choose other days above, or record a sale: it stands here at once.
    </EmptyState>
  )
}
