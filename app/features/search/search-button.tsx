import { useNavigate } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'
import { booksPlace } from '#app/features/shell/places.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Access } from './destinations.ts'

const { Part: SearchDialog, load } = partOnDemand(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
)

/** Opens the search, by hand or by its key. */
export function SearchButton({ shop, access }: { shop: Shop | null; access: Access }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const gate = useBooksGate()
  useShortcut('Ctrl+K', () => setIsOpen(true))
  return (
    <>
      <IconButton
        label="Search"
        icon={Search}
        size="compact"
        className="max-lg:size-12!"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <SearchDialog
          {...{ shop, access }}
          onGo={(to) => (to.startsWith(booksPlace.to) ? gate.enter(to) : navigate(to))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
