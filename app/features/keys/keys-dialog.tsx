import { useLocation } from '@remix-run/react'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import { namedShortcuts } from '#app/components/ui/use-shortcut.ts'
import type { AccountDialogProps } from '#app/features/shell/account-dialog-props.ts'
import { tillPlace } from '#app/features/shell/places.ts'
import { useShopIfKnown } from '#app/features/shell/shop-context.tsx'
import { useTaxDay } from '#app/features/till/hooks.ts'
import { payTypesOf } from '#app/features/till/pay/settle.ts'
import type { Shop } from '#domain/api/shop.ts'
import { paymentTypesOn } from '#domain/documents/setting/dated.ts'
import { type KeyGroup, keySign, keysOfScreen, keysOfTill } from './keys-of-screen.ts'

type Opened = Pick<AccountDialogProps, 'onClose'> & Partial<Pick<AccountDialogProps, 'returnFocusTo'>>

/** The keys of the screen that it is opened on. */
export function KeysDialog(opened: Opened) {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const shop = useShopIfKnown()
  if (shop && path === tillPlace.to) return <KeysOfTill shop={shop} {...opened} />
  const groups = keysOfScreen(namedShortcuts(), null, path.startsWith(tillPlace.to))
  return <Keys groups={groups} {...opened} />
}

function KeysOfTill({ shop, ...opened }: Opened & { shop: Shop }) {
  const types = payTypesOf(paymentTypesOn(shop.settings, useTaxDay(shop)))
  return <Keys isLong groups={keysOfScreen([], keysOfTill(types), true)} {...opened} />
}

function Keys({
  groups,
  isLong = false,
  onClose,
  returnFocusTo,
}: Opened & { groups: readonly KeyGroup[]; isLong?: boolean }) {
  return (
    <Dialog
      size={isLong ? 'large' : 'small'}
      title="Keyboard shortcuts"
      description="For this screen. Press ? on another screen to see its own."
      onClose={onClose}
      {...(returnFocusTo && { returnFocusTo })}
      footer={<DoneButton onClick={onClose} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own */}
      <div
        role="group"
        aria-label="Keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
        tabIndex={0}
        className={isLong ? 'gap-x-8 sm:columns-2 lg:columns-3' : undefined}
      >
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className="break-inside-avoid pb-4">
            <h3 className="pb-1 text-13 font-semibold text-ink-soft">{title}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div
                  key={keys}
                  className="flex min-h-9 items-center justify-between gap-4 border-t border-line py-1.5"
                >
                  <dt className="min-w-0">{label}</dt>
                  <dd className="shrink-0">
                    <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line-strong px-1.5 font-sans text-13 font-medium">
                      {keySign(keys)}
                    </kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
