import Download from 'lucide-react/icons/download'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useEffect, useState } from 'react'
import { canLeaveTestMode } from '#features/foundation/test-mode/parts/go.ts'
import { testWorld } from '#features/foundation/test-mode/parts/world.ts'
import { fileSize } from '#ui/file-size.ts'
import { relativeTime } from '#ui/relative-time.ts'
import { saveFile } from '#ui/save-file.ts'
import { useApi } from '#wire/use-api.ts'
import type { MadeHere, testModeContract } from '../contract.ts'
import { leave } from './leave.ts'
import { OpenFile } from './OpenFile.tsx'
import { StartOver } from './StartOver.tsx'
import { useAct } from './use-act.ts'

type Choices = { readonly onMailbox: () => void; readonly onPromises: () => void }

/** What this browser stores of Test Mode, and what can be done with it. */
export function WorldMenu({ onMailbox, onPromises }: Choices) {
  const { made, size, kept, held } = useWorld()
  const [savedSize, setSavedSize] = useState<number>()
  const saving = useAct(async () => {
    const world = await testWorld().saveWorld()
    setSavedSize(world.size)
    saveFile(world, 'fundamental-test-mode.world')
  })
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-line border-b px-4 py-3 text-[0.8125rem] text-ink-2">
        <dt>World in this browser</dt>
        <Value>{size === undefined ? '' : fileSize(size)}</Value>
        <dt>Last written</dt>
        <Value>{made?.lastWrittenAt ? relativeTime(made.lastWrittenAt, made.now) : ''}</Value>
        <dt>Kept safe by the browser</dt>
        <Value>{kept ?? ''}</Value>
      </dl>
      <ul className="divide-y divide-line text-sm leading-5">
        <Entry icon={Mail} title="Mailbox" note="Every mail that would have been sent" onPress={onMailbox}>
          {made && `${made.mails} ${made.mails === 1 ? 'mail' : 'mails'}`}
        </Entry>
        <Entry icon={ShieldCheck} title="Promises" note="The money rules, checked here" onPress={onPromises}>
          {held}
        </Entry>
        <Entry
          icon={Download}
          title={saving.isBusy ? 'Saving…' : 'Save as a file'}
          note={saving.fault ?? 'To open in another browser'}
          onPress={saving.run}
        >
          {savedSize !== undefined && fileSize(savedSize)}
        </Entry>
        <OpenFile icon={<Upload size={17} aria-hidden="true" />} />
        <StartOver made={made} />
        {canLeaveTestMode() && (
          <div className="md:hidden">
            <Entry icon={LogOut} title="Leave Test Mode" note="This world stays until you come back." onPress={leave} />
          </div>
        )}
      </ul>
    </>
  )
}

const Value = ({ children }: { children: ReactNode }) => (
  <dd className="min-h-5 text-right font-semibold text-ink">{children}</dd>
)

type EntryProps = {
  readonly icon: typeof Mail
  readonly title: string
  readonly note: string
  readonly onPress: () => void
  readonly children?: ReactNode
}

const Entry = ({ icon: Icon, title, note, onPress, children }: EntryProps) => (
  <li>
    <button
      type="button"
      onClick={onPress}
      className="grid min-h-11 w-full grid-cols-[17px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2.5 text-left hover:bg-brand-50 focus-visible:-outline-offset-2"
    >
      <Icon size={17} aria-hidden="true" className="mt-0.5 text-ink-3" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-[0.8125rem] text-ink-2 leading-[1.125rem]">{note}</span>
      </span>
      <span className="text-[0.8125rem] text-ink-3">{children}</span>
    </button>
  </li>
)

function useWorld() {
  const api = useApi<typeof testModeContract>()
  const [made, setMade] = useState<MadeHere>()
  const [size, setSize] = useState<number>()
  const [kept, setKept] = useState<string>()
  const [held, setHeld] = useState<string>()
  useEffect(() => {
    let isGone = false
    // What is unknown stays empty.
    const tell = <T,>(asked: Promise<T> | undefined, then: (told: T) => void): void => {
      asked?.then((told) => isGone || then(told)).catch(() => undefined)
    }
    tell(api('GET /api/test-mode/made'), (told) => told.ok && setMade(told.data))
    tell(navigator.storage?.estimate(), (estimate) => setSize(worldSize(estimate)))
    tell(storageText(), setKept)
    tell(testWorld().health(), (all) => setHeld(`${all.filter(({ isKept }) => isKept).length} of ${all.length} hold`))
    return () => {
      isGone = true
    }
  }, [api])
  return { made, size, kept, held }
}

type Estimate = StorageEstimate & { readonly usageDetails?: Readonly<Record<string, number>> }

/** Without the product's own files, if the browser itemises its storage. */
const worldSize = ({ usage, usageDetails: { caches = 0, serviceWorkerRegistrations = 0 } = {} }: Estimate) =>
  usage === undefined ? undefined : usage - caches - serviceWorkerRegistrations

async function storageText(): Promise<string> {
  if (await testWorld().isFleeting()) return 'no, it ends with the last tab'
  return (await navigator.storage?.persisted()) ? 'yes' : 'not promised'
}
