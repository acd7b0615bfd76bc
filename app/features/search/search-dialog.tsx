import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useState } from 'react'
import { Kbd } from '#app/components/ui/kbd.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import type { Shop } from '#domain/api/shop.ts'
import { type Access, type Destination, destinationsOf, matching } from './destinations.ts'
import { type Found, useFound } from './use-found.ts'

/** Finds screens, actions and records by name, number or amount. The arrow keys choose, Enter opens. */
export function SearchDialog({
  shop,
  access,
  onGo,
  onClose,
}: {
  /** Null while the shop is not known: then screens alone are found. */
  shop: Shop | null
  access: Access
  onGo: (to: string) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const { groups, isSearching } = useFound(shop, access, typed)
  const isEmpty = typed.trim() === ''
  const all = destinationsOf(access)
  // Before anything is typed all of them are listed, as a menu.
  const offered = isEmpty ? all : matching(all, typed)
  const screens = offered.filter(({ isAction }) => !isAction)
  const actions = offered.filter(({ isAction }) => isAction)
  const hasNothing = !isEmpty && screens.length + actions.length + groups.length === 0
  const go = (to: string) => {
    onClose()
    onGo(to)
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="appear no-print fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          className="appear no-print fixed inset-x-4 top-[10dvh] z-40 mx-auto flex max-h-[75dvh] max-w-140 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-raised outline-none max-sm:inset-x-2 max-sm:top-2"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Command shouldFilter={false} loop label="Search" className="flex min-h-0 flex-col">
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              {isSearching ? (
                <Spinner />
              ) : (
                <Search aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              )}
              <Command.Input
                autoFocus
                value={typed}
                onValueChange={setTyped}
                maxLength={80}
                placeholder="Screen, product, receipt, customer, amount …"
                className="min-h-13 min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-soft"
              />
              <Kbd keys="Esc" />
            </div>
            <Command.List className="min-h-0 overflow-y-auto p-2">
              <Places title="Go to" places={screens} onGo={go} />
              <Places title="Begin" places={actions} onGo={go} />
              {groups.map(({ title, items }) => (
                <Group key={title} title={title} items={items} onGo={go} />
              ))}
              {hasNothing && (
                <p role="status" className="px-3 py-6 text-14 text-ink-soft">
                  {isSearching ? 'Searching …' : `Nothing was found for “${typed.trim()}”.`}
                </p>
              )}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Places({
  title,
  places,
  onGo,
}: {
  title: string
  places: readonly Destination[]
  onGo: (to: string) => void
}) {
  return (
    <Group title={title} items={places.map(({ to, label }) => ({ to, label, detail: '' }))} onGo={onGo} />
  )
}

function Group({
  title,
  items,
  onGo,
}: {
  title: string
  items: readonly Found[]
  onGo: (to: string) => void
}) {
  if (items.length === 0) return null
  return (
    <Command.Group
      heading={title}
      className="pb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-13 [&_[cmdk-group-heading]]:text-ink-soft"
    >
      {items.map(({ to, label, detail }) => (
        <Command.Item
          key={to}
          value={`${title} ${to}`}
          onSelect={() => onGo(to)}
          className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-md px-3 text-14 data-[selected=true]:bg-accent-soft max-sm:min-h-11"
        >
          <span className="min-w-0 truncate font-medium">{label}</span>
          {detail && <span className="min-w-0 shrink-0 truncate text-13 text-ink-soft">{detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
