import { Link } from '@remix-run/react'
import { Check, type LucideIcon } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { usePortalPlace } from './portal-place.tsx'

/** A list of things to do, opened by `trigger` (one element that takes a ref: Button, IconButton). */
export function Menu({
  trigger,
  children,
  onOpen,
  isOpenAtFirst = false,
}: {
  trigger: ReactElement
  onOpen?: () => void
  /** It is rendered because it was opened. */
  isOpenAtFirst?: boolean
  children: ReactNode
}) {
  const place = usePortalPlace()
  return (
    // Not modal: the page stays readable to assistive technology and keeps its scroll bar.
    <Radix.Root modal={false} defaultOpen={isOpenAtFirst} onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="appear no-print z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-50 overflow-y-auto rounded-md border border-line bg-raised p-1 text-14 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const itemClasses =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55 data-[highlighted]:bg-ink/8 max-sm:min-h-11'

type ItemProps = {
  icon?: LucideIcon
  isDisabled?: boolean
  children: ReactNode
}

/** One thing to do (`onSelect`), or one place to go (`to`). */
export function MenuItem({
  icon: Icon,
  isDisabled,
  children,
  ...act
}: ItemProps & ({ onSelect: () => void } | { to: string })) {
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 opacity-80" strokeWidth={1.75} />}
      <span className="grow">{children}</span>
    </>
  )
  return 'to' in act ? (
    <Radix.Item asChild disabled={isDisabled} className={itemClasses}>
      <Link to={act.to}>{content}</Link>
    </Radix.Item>
  ) : (
    <Radix.Item disabled={isDisabled} className={itemClasses} onSelect={act.onSelect}>
      {content}
    </Radix.Item>
  )
}

/** Something that is on or off; the menu stays open. */
export function MenuCheckItem({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}) {
  return (
    <Radix.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClasses}
    >
      <span className="flex size-4 items-center justify-center">
        <Radix.ItemIndicator>
          <Check aria-hidden="true" className="size-4 text-accent" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  )
}

/** One of several, of which exactly one holds. */
export function MenuChoice<Value extends string>({
  value,
  onChange,
  options,
}: {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
}) {
  return (
    <Radix.RadioGroup value={value}>
      {options.map(({ value: own, label, icon: Icon }) => (
        <Radix.RadioItem
          key={own}
          value={own}
          className={itemClasses}
          onSelect={(event) => {
            event.preventDefault()
            onChange(own)
          }}
        >
          {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 opacity-80" strokeWidth={1.75} />}
          <span className="grow">{label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden="true" className="size-4 text-accent" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-13 text-ink-soft">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />
}
