import { NavLink } from '@remix-run/react'
import { cx } from '#app/components/ui/class-names.ts'
import { settingsTabs } from '#app/features/shell/places.ts'

/** The owner's settings, part by part. */
export function SettingsTabs() {
  if (settingsTabs.length < 2) return null
  return (
    <nav aria-label="Shop settings" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1 border-b border-line">
        {settingsTabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  '-mb-px inline-flex min-h-10 items-center border-b-2 px-3 text-14 whitespace-nowrap',
                  isActive
                    ? 'border-accent font-semibold text-ink'
                    : 'border-transparent text-ink-soft hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
