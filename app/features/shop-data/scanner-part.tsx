import { useEffect, useRef, useState } from 'react'
import { BarcodePicture } from '#app/components/format/barcode-picture.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { type Learnt, learnScanner, modifierKeys, testCode } from '#app/features/scanner/learn.ts'
import { storeProfile, useProfile } from '#app/features/scanner/profile.ts'
import type { LineEnd, ScannerProfile, Stroke } from '#app/features/scanner/recogniser.ts'
import { useNoListening } from '#app/features/scanner/use-scanner.ts'

/** The scanner of the device that this page is open on: what a test of it found, which the till then goes by. */
export function ScannerPart() {
  const profile = useProfile()
  const [isTesting, setIsTesting] = useState(false)
  const [learnt, setLearnt] = useState<Learnt | null>(null)
  const [isKept, setIsKept] = useState(true)
  function end(result: Learnt) {
    setLearnt(result)
    if (result.is === 'unread') return
    setIsTesting(false)
    setIsKept(storeProfile(result.profile))
  }
  return (
    <Section title="Scanner on this device">
      <Sheet className="flex flex-col items-start gap-4">
        {!isKept && (
          <Banner tone="warn" title="This browser can’t save settings">
            The till will recognise scans by typing speed only.
          </Banner>
        )}
        {profile ? (
          <ProfileFacts profile={profile} />
        ) : (
          <p className="max-w-prose text-14 text-ink-soft">
            Not tested. The till distinguishes a scanner from typing by its speed. After a test it knows the
            scanner’s keyboard layout, prefix, suffix and speed.
          </p>
        )}
        {isTesting && <Test onEnd={end} onCancel={() => setIsTesting(false)} />}
        <p role="status" className="max-w-prose text-14 empty:hidden">
          {learnt?.is === 'unread' && learnt.why}
          {learnt?.is === 'learnt' && ['Scanner recognised.', ...learnt.advice].join(' ')}
        </p>
        <div className="flex flex-wrap gap-2">
          {isTesting ? (
            <Button onClick={() => setIsTesting(false)}>Cancel the test</Button>
          ) : (
            <Button
              onClick={() => {
                setLearnt(null)
                setIsTesting(true)
              }}
            >
              {profile ? 'Test again' : 'Test the scanner'}
            </Button>
          )}
          {profile && !isTesting && (
            <Button
              variant="quiet"
              onClick={() => {
                setLearnt(null)
                setIsKept(storeProfile(null))
              }}
            >
              Forget the scanner
            </Button>
          )}
        </div>
      </Sheet>
    </Section>
  )
}

const endNames: Readonly<Record<LineEnd, string>> = { Enter: 'Enter', Tab: 'Tab', LineFeed: 'line feed' }

function ProfileFacts({ profile: { reads, prefix, suffix, gapMs } }: { profile: ScannerProfile }) {
  return (
    <Facts className="w-full">
      <Fact label="Keyboard layout">
        {reads === 'signs'
          ? 'The same as this device’s'
          : 'Different from this device’s; keys are read by position'}
      </Fact>
      <Fact label="Prefix">{prefix === '' ? 'Nothing' : prefix}</Fact>
      <Fact label="Suffix">
        {suffix.length === 0 ? 'Nothing' : suffix.map((end) => endNames[end]).join(', ')}
      </Fact>
      <Fact label="Speed">Up to {gapMs} ms from key to key</Fact>
    </Facts>
  )
}

const intoView = (code: HTMLElement | null) => code?.scrollIntoView({ block: 'center' })

/** The longest silence within one scan. */
const silenceMs = 800

function Test({ onEnd, onCancel }: { onEnd: (learnt: Learnt) => void; onCancel: () => void }) {
  useNoListening()
  useScanOfTest(onEnd, onCancel)
  return (
    <div className="flex w-full flex-col gap-3">
      <p className="max-w-prose text-14">
        Scan this code from the screen. A scanner with a laser can’t read screens: print this page, and scan
        the code from the paper.
      </p>
      <div ref={intoView} className="w-full">
        <BarcodePicture code={testCode} isLarge />
      </div>
    </div>
  )
}

/** All keys of the page are the scanner's while the test is open; Escape ends it. */
function useScanOfTest(onEnd: (learnt: Learnt) => void, onCancel: () => void) {
  const latest = useRef({ onEnd, onCancel })
  latest.current = { onEnd, onCancel }
  useEffect(() => {
    let strokes: Stroke[] = []
    let timer: number | undefined
    const hear = (event: KeyboardEvent) => {
      const { key, code, shiftKey, timeStamp } = event
      if (key === 'Escape') return latest.current.onCancel()
      // As the first key, each of them is a person's, for the buttons.
      const isFirst = strokes.length === 0
      if (isFirst && ['Tab', 'Enter', ' '].includes(key)) return
      const isShortcut = (event.ctrlKey || event.metaKey) && !/^[jm]$/i.test(key)
      if (isShortcut || modifierKeys.has(key)) return
      event.preventDefault()
      event.stopPropagation()
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      strokes.push({ key, code, shiftKey, isCommand, atMs: timeStamp })
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        const heard = strokes
        strokes = []
        latest.current.onEnd(learnScanner(heard))
      }, silenceMs)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', hear, { capture: true })
    }
  }, [])
}
