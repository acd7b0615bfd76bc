import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { ShopMade } from '#app/features/admin/shops/shop-made.tsx'
import { ChosenFile } from '#app/features/imports/chosen-file.tsx'
import { count } from '#app/features/imports/report-tiles.tsx'
import { useDryRun } from '#app/features/imports/use-dry-run.ts'
import { requireToken } from '#app/session/guards.ts'
import { importShop } from '#domain/api/routes/admin-archive.ts'
import type { ShopArchiveReport, ShopImported } from '#domain/api/shop-archive.ts'

export function clientLoader() {
  return requireToken()
}

/** A shop of another installation, from its archive: looked at first, then brought in. */
export default function ImportShopScreen() {
  const archive = useArchive()
  const { file, report, imported, error, doing } = archive
  return (
    <Screen title="Import a shop" width="narrow" back={{ to: '/admin/dashboard/shops', label: 'Shops' }}>
      <LeaveWarning
        form={{ hasChanges: doing === 'importing', mayLose: () => doing === 'importing' }}
        title="Leave while the shop is being imported?"
        leave="Leave this screen"
      >
        The import continues. If the owner gets a temporary password, it is shown only here, when the import
        ends. If you leave, set another one on the shop's page under Shops.
      </LeaveWarning>
      {imported ? (
        <Sheet>
          <ShopMade
            made={imported}
            name={imported.name}
            email={imported.ownerEmail}
            another="Import another shop"
            onAnother={archive.startOver}
          />
        </Sheet>
      ) : file === null ? (
        <ChooseArchive onFile={(chosen) => void archive.choose(chosen)} />
      ) : (
        <>
          <ChosenFile file={file} onOther={archive.startOver} isBusy={doing === 'importing'} />
          {doing !== null && (
            <ProgressBar
              value={null}
              max={1}
              label={
                doing === 'checking' ? 'Checking the archive' : 'Importing the shop and checking its books'
              }
            />
          )}
          {error !== null && (
            <ErrorState isSheet error={error} onRetry={archive.retry} isRetrying={doing !== null} />
          )}
          {report !== null && (
            <>
              <Sheet>
                <Contents report={report} />
              </Sheet>
              <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
                <p className="text-14 text-ink-soft">Nothing has been stored yet.</p>
                <Button
                  variant="primary"
                  isBusy={doing === 'importing'}
                  busyLabel="Importing"
                  onClick={() => void archive.bringIn()}
                >
                  Import {report.name}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </Screen>
  )
}

function ChooseArchive({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="Choose the archive of a shop"
      accept=".tar.gz"
      onFile={onFile}
      help={
        <p className="max-w-prose">
          On the other installation, open the shop under Shops and choose “Export everything”. Nothing is
          stored until you have seen what is in the file.
        </p>
      }
    />
  )
}

function Contents({ report }: { report: ShopArchiveReport }) {
  return (
    <Facts>
      <Fact label="Shop">{report.name}</Fact>
      <Fact label="Owner">{report.ownerEmail}</Fact>
      <Fact label="Currency">{report.currency}</Fact>
      <Fact label="Exported">
        <InstantText instant={report.madeAt} />
      </Fact>
      <Fact label="Receipts">{count(report.documents.sales ?? 0)}</Fact>
      <Fact label="Ledger entries">{count(report.entries)}</Fact>
      <Fact label="Last entry">{report.lastDay ? <DayText day={report.lastDay} /> : 'None yet'}</Fact>
    </Facts>
  )
}

/** An archive on its way in. Leaving the screen stops a check; an import goes on at the server. */
function useArchive() {
  const [file, setFile] = useState<File | null>(null)
  const [imported, setImported] = useState<ShopImported | null>(null)
  const { report, ...check } = useDryRun((signal, file: File) =>
    api.call(importShop, { file, query: { dryRun: true }, signal }),
  )
  const bringIn = useAction(async (file: File) => setImported(await api.call(importShop, { file })))

  function startOver() {
    check.stop()
    bringIn.clear()
    setFile(null)
    setImported(null)
  }

  async function choose(chosen: File) {
    startOver()
    setFile(chosen)
    await check.run(chosen)
  }

  const bring = () => file && bringIn.act(file)
  return {
    ...{ file, report, imported, choose, startOver, bringIn: bring },
    error: bringIn.thrown ?? check.error,
    doing: check.isChecking ? 'checking' : bringIn.isBusy ? 'importing' : null,
    retry: () => void (report === null ? file && choose(file) : bring()),
  } as const
}
