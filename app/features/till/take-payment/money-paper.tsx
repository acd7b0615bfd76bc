import type { ReactNode } from 'react'
import type { Shop } from '#domain/api/shop.ts'
import { receiptFooterOf, receiptHeadAt, receiptHeadLines } from '#domain/receipt-head.ts'

/** The paper of money that was taken beside a sale, with the shop's head and foot of that moment. */
export function MoneyPaper({
  label,
  shop,
  at,
  children,
}: {
  label: string
  shop: Shop
  at: string
  children: ReactNode
}) {
  const head = receiptHeadAt(shop, at)
  return (
    <article
      aria-label={label}
      className="print-receipt tabular mx-auto w-full max-w-[360px] bg-surface text-13 text-ink print:text-[9pt]"
    >
      <header className="text-center">
        <p className="text-16 font-semibold">{head.name}</p>
        {receiptHeadLines(head, undefined).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
          <p key={at} className="min-h-4 text-ink-soft wrap-anywhere">
            {line}
          </p>
        ))}
      </header>
      {children}
      <footer className="mt-3 text-center text-ink-soft">
        {receiptFooterOf(head).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
          <p key={at} className="min-h-4 wrap-anywhere">
            {line}
          </p>
        ))}
      </footer>
    </article>
  )
}
