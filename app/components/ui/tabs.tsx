import { NavLink } from '@remix-run/react'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const bar = 'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]'
const tab =
  '-mb-px flex min-h-10 shrink-0 items-center border-b-2 border-transparent text-14 font-medium text-ink-soft whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2'

/** Parts of one screen, one shown at a time. The choice belongs to the caller: keep it in the URL. */
export function Tabs<Id extends string>({
  label,
  value,
  onChange,
  tabs,
}: {
  label: string
  value: Id
  onChange: (id: Id) => void
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
}) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(id) => {
        const chosen = tabs.find((one) => one.id === id)
        if (chosen) onChange(chosen.id)
      }}
    >
      <Radix.List aria-label={label} className={bar}>
        {tabs.map((one) => (
          <Radix.Trigger
            key={one.id}
            value={one.id}
            className={cx(tab, 'data-[state=active]:border-accent data-[state=active]:text-ink')}
          >
            {one.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((one) => (
        <Radix.Content key={one.id} value={one.id} className="pt-5 outline-offset-4">
          {one.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Tabs that are addresses of their own. */
export function LinkTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; label: string; isExact?: boolean }[]
}) {
  return (
    <nav aria-label={label} className={cx(bar, 'no-print')}>
      {tabs.map((one) => (
        <NavLink
          key={one.to}
          to={one.to}
          end={one.isExact}
          className={({ isActive }) => cx(tab, isActive && 'border-accent! text-ink!')}
        >
          {one.label}
        </NavLink>
      ))}
    </nav>
  )
}
