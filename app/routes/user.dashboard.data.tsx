import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { saveFile } from '#app/components/table/download.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'
import { dataPath } from '#app/features/shell/places.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { SettingsTabs } from '#app/features/shop-settings/settings-tabs.tsx'
import { requireShop } from '#app/session/guards.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import * as routes from '#domain/api/routes/shop-data.ts'
import { maxShopArchiveBytes } from '#domain/api/shop-archive.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  return { data: await api.call(routes.readShopData, { shopId }) }
}

/** How safe the data of the shop is, and all of it to take away. */
export default function ShopDataScreen() {
  const { data } = useLoaderData<typeof clientLoader>()
  const { backup, hasBackupFailed, rehearsal, hasRehearsalFailed, audit } = data
  return (
    <Screen title="Data">
      <SettingsTabs />
      {(hasBackupFailed || hasRehearsalFailed) && (
        <Banner
          tone="warn"
          title={hasBackupFailed ? 'The last backup failed' : 'The last test restore failed'}
        >
          Ask the person who runs the shop’s computer to look at its log: the reason is there.
        </Banner>
      )}
      <Section title="Backups and the audit of the books">
        <Sheet>
          <Facts>
            <Fact label="Last backup">
              {backup ? <InstantText instant={backup.at} /> : 'None yet on this installation'}
            </Fact>
            <Fact label="Last test restore">
              {rehearsal ? (
                <>
                  <InstantText instant={rehearsal.at} />
                  {rehearsal.isGood
                    ? ': the backup was restored and is complete'
                    : ': what was restored differed from what was backed up'}
                </>
              ) : (
                'No backup has been test-restored yet'
              )}
            </Fact>
            <Fact label="Last audit">
              {audit ? (
                <>
                  <InstantText instant={audit.at} />
                  {audit.differences === 0
                    ? ': the books agree with their documents'
                    : `: ${audit.differences === 1 ? 'one difference' : `${audit.differences} differences`} between the books and their documents`}
                </>
              ) : (
                'The books of this shop have not been audited yet'
              )}
            </Fact>
          </Facts>
        </Sheet>
      </Section>
      <DownloadPart />
    </Screen>
  )
}

function DownloadPart() {
  const { shopId, name } = useShop()
  const gate = useBooksGate()
  const [search] = useSearchParams()
  const [savedBytes, setSavedBytes] = useState(0)
  const isOpen = search.has('download') && isAccountingOpen()

  const save = useAction(async () => {
    const archive = await api.call(routes.downloadShop, { shopId, timeoutMs: fileTimeoutMs })
    saveFile(archive, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.tar.gz`)
    setSavedBytes(archive.size)
  })

  return (
    <Section title="All data of the shop">
      <Sheet className="flex flex-col items-start gap-4">
        <p className="text-14">
          One file with products, customers, receipts and the books, for another program, an accountant or
          another installation. It contains customers’ names and addresses: keep it as safe as the books.
        </p>
        {isOpen ? (
          <Button
            variant="primary"
            icon={Download}
            isBusy={save.isBusy}
            busyLabel="Preparing the file"
            onClick={() => void save.act()}
          >
            Download everything
          </Button>
        ) : (
          <Button icon={Download} onClick={() => gate.enter(`${dataPath}?download`)}>
            Unlock to download everything
          </Button>
        )}
        {savedBytes > maxShopArchiveBytes && (
          <Banner tone="warn" title={`The file is ${megabytes(savedBytes)} MB`}>
            It is complete, but another installation imports at most {megabytes(maxShopArchiveBytes)} MB. To
            move the shop, ask an administrator to restore a backup there.
          </Banner>
        )}
        {save.error !== null && <ErrorBanner error={save.error} />}
      </Sheet>
    </Section>
  )
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2).toLocaleString('en')
