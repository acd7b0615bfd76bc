import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { counted } from '#app/features/imports/report-tiles.tsx'
import type { SetupProgress } from '#domain/api/setup-progress.ts'
import { type OptionalStep, optionalSteps } from '#domain/setup/steps.ts'
import { SetupFrame } from './setup-frame.tsx'
import { stepNames, stepPath, stepsTaken } from './steps-taken.ts'
import { TemporaryPassword } from './temporary-password.tsx'

/** What may be passed over for good; the key of the backups waits. */
const later: Readonly<Partial<Record<OptionalStep, string>>> = {
  stock: 'Add products under Products, by hand or from a file. Import past sales under Sales.',
  till: 'A device becomes a till with its first sale.',
}

/** Everything is behind: what was passed over, where it is done later, and the way to the till. */
export function Finished({ progress, me }: { progress: SetupProgress; me: string }) {
  const { shop, steps, products } = progress
  const passedOver = optionalSteps.filter((step) => later[step] && steps[step] === 'skipped')
  const isWaiting = shop !== null && !progress.isFinished
  const other = shop?.owner && shop.owner.email !== me ? shop.owner : null
  return (
    <SetupFrame
      step={null}
      taken={stepsTaken(progress)}
      title={shop ? `${shop.name} is open` : 'This installation is set up'}
      lead={
        shop
          ? `${isWaiting ? 'It can sell' : 'Setup is finished'}. Every sale from now on is in the books the moment it is recorded.`
          : 'There is an administrator, and nothing is left to set up.'
      }
    >
      {isWaiting && <KeyWaits isMine={progress.administrator === me} />}
      {other && <TemporaryPassword person={other} />}
      {shop && <WhatComesNext products={products} />}
      {passedOver.length > 0 && <ForLater steps={passedOver} />}
      <div className="flex flex-wrap-reverse justify-end gap-2 border-t border-line pt-5 max-sm:*:grow">
        <ButtonLink to="/admin/dashboard">Administration</ButtonLink>
        {shop && products === 0 && <ButtonLink to="/user/dashboard/products/new">Add a product</ButtonLink>}
        {shop && (
          <ButtonLink variant="primary" to="/user/dashboard">
            Open the till
          </ButtonLink>
        )}
      </div>
    </SetupFrame>
  )
}

function WhatComesNext({ products }: { products: number }) {
  const isHereAlone = /^(127\.|localhost$|\[::1\])/.test(window.location.hostname)
  return (
    <Sheet>
      <h2 className="text-16 font-semibold">What comes next</h2>
      <dl className="mt-3 flex flex-col gap-3 text-14">
        <div>
          <dt className="font-medium">
            {products === 0 ? 'Add the first product' : `Sell ${counted(products, 'product')}`}
          </dt>
          <dd className="text-ink-soft">
            {products === 0
              ? 'Name and price are enough to sell it.'
              : 'Find a product by name, scan it or tap it; function keys do the rest.'}
          </dd>
        </div>
        <div>
          <dt className="font-medium">Connect other devices</dt>
          <dd className="break-words text-ink-soft">
            {isHereAlone ? (
              'Only this computer can reach it so far. Its settings (.env) can open it to the shop’s network.'
            ) : (
              <>
                Open <span className="font-medium text-ink">{window.location.origin}</span> there, and log in.
              </>
            )}
          </dd>
        </div>
        <div>
          <dt className="font-medium">Look at the books</dt>
          <dd className="text-ink-soft">They open when you enter your password again.</dd>
        </div>
      </dl>
    </Sheet>
  )
}

function ForLater({ steps }: { steps: readonly OptionalStep[] }) {
  return (
    <Sheet>
      <h2 className="text-16 font-semibold">For later</h2>
      <dl className="mt-3 flex flex-col gap-3 text-14">
        {steps.map((step) => (
          <div key={step}>
            <dt className="font-medium">{stepNames[step]}</dt>
            <dd className="text-ink-soft">{later[step]}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

/** The one step that should not wait: a backup is useless without its key. */
function KeyWaits({ isMine }: { isMine: boolean }) {
  return (
    <Banner
      tone="warn"
      title="The backup key is not printed yet"
      action={
        isMine && (
          <ButtonLink size="compact" to={stepPath('backups')}>
            Show the key
          </ButtonLink>
        )
      }
    >
      A backup is made every night; it cannot be opened without the key.
      {!isMine && ' The administrator of this installation prints it.'}
    </Banner>
  )
}
