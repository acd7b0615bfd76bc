import { useEffect, useRef } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { CopiedOnce } from '#app/components/ui/copied-once.tsx'
import type { ShopCreated } from '#domain/api/admin-shops.ts'

/** The shop is created: how its owner logs in, shown only this once. */
export function ShopMade({
  made,
  name,
  email,
  another = 'Create another shop',
  onAnother,
}: {
  made: ShopCreated
  name: string
  email: string
  another?: string
  onAnother: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const owner = email.trim().toLowerCase()
  return (
    <div className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
        {name} is ready
      </h2>
      {made.temporaryPassword !== undefined && (
        <Banner tone="good" title="Give this password to the owner">
          <p className="mb-2.5">{owner} logs in with it and then chooses another. It is not shown again.</p>
          <CopiedOnce label="Temporary password" text={made.temporaryPassword} />
        </Banner>
      )}
      {made.invited !== undefined && (
        <Banner tone="good" title="The owner was sent an email">
          {owner} chooses a password with the link in it. The link works for seven days; after that, “Forgot
          your password?” on the login page sends a new one.
        </Banner>
      )}
      {made.temporaryPassword === undefined && made.invited === undefined && (
        <Banner title="The owner has an account already">
          {owner} logs in with the password of that account. If they have forgotten it, set a temporary one on
          the shop's page.
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={onAnother}>{another}</Button>
        <ButtonLink variant="primary" to={`/admin/dashboard/shops/${made.shopId}`}>
          Open the shop
        </ButtonLink>
      </div>
    </div>
  )
}
