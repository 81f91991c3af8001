import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { textDoubtLabels } from '#features/foundation/reports/rules/doubts.ts'
import { kindLabels, type Measure } from '#features/foundation/reports/rules/reports.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { ModerationCase } from '../contract/desk.ts'
import { AppealCard } from './AppealCard.tsx'
import { CaseList } from './CaseList.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { deskUrl } from './desk-url.ts'
import { OpenFileDialog } from './OpenFileDialog.tsx'
import { Reports } from './Reports.tsx'

type CasePaneProps = {
  readonly found: ModerationCase
  readonly keyed: RefObject<Readonly<Record<string, () => void>>>
  readonly onDecided: () => void
}

const buttons: readonly { readonly measure: Measure; readonly label: string; readonly key: string }[] = [
  { measure: 'hide', label: 'Hide', key: 'h' },
  { measure: 'dismiss', label: 'Dismiss', key: 'd' },
  { measure: 'restore', label: 'Show Again', key: 'r' },
  { measure: 'warn', label: 'Warn the Author', key: 'w' },
  { measure: 'pause', label: 'Pause the Account', key: 'p' },
  { measure: 'ban', label: 'Ban the Account', key: 'b' },
]

/** The middle pane: the content, its reported wording, its reporters, and the possible decisions. */
export function CasePane({ found, keyed, onDecided }: CasePaneProps) {
  const [deciding, setDeciding] = useState<Measure>()
  const [isHanding, setHanding] = useState(false)
  const offered = buttons.filter(({ measure }) => found.may.includes(measure))
  const isAppealed = found.appeals.some(({ outcome }) => outcome === null)
  useEffect(() => {
    keyed.current = Object.fromEntries(offered.map(({ key, measure }) => [key, () => setDeciding(measure)]))
  })
  return (
    <article aria-labelledby="case-title" className="flex min-w-0 flex-col bg-surface xl:overflow-y-auto">
      <Head found={found} />
      <div className="grid content-start gap-5 px-4 py-4 lg:px-5">
        {found.isOwn && (
          <p className="rounded-md border border-edge bg-sunken px-4 py-3 text-sm">
            This is your own. Another moderator decides about it.
          </p>
        )}
        <Appeals found={found} onDecided={onDecided} />
        <Reports found={found} />
        <Content found={found} />
        <CaseList name="copies" older={found.nextCopies} what="the copies">
          {found.copies.map((copy) => (
            <section key={copy.at} aria-label="As it stood when it was reported" className="grid gap-2">
              <h3 className="font-sans font-semibold text-xs">
                As it stood when it was reported, <DateText at={copy.at} />
              </h3>
              <Texts {...copy} />
            </section>
          ))}
        </CaseList>
      </div>
      {(offered.length > 0 || found.mayOpenFile) && (
        <div className="sticky bottom-0 mt-auto flex flex-wrap gap-2 border-line border-t bg-surface px-4 py-3 lg:px-5">
          {offered.map(({ measure, label, key }) => (
            <Button
              key={measure}
              size="sm"
              variant={measure === 'hide' && !isAppealed ? 'primary' : 'quiet'}
              onClick={() => setDeciding(measure)}
            >
              {label} <Kbd>{key}</Kbd>
            </Button>
          ))}
          {found.mayOpenFile && (
            <Button size="sm" variant="quiet" onClick={() => setHanding(true)}>
              Suspected Tampering
            </Button>
          )}
        </div>
      )}
      {isHanding && <OpenFileDialog found={found} onClose={() => setHanding(false)} />}
      {deciding && (
        <DecideDialog
          key={deciding}
          found={found}
          measure={deciding}
          onClose={() => setDeciding(undefined)}
          onDecided={onDecided}
        />
      )}
    </article>
  )
}

type Found = { readonly found: ModerationCase }

function Head({ found: { kind, title, path, isHidden, isGone, flags } }: Found) {
  const [query] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  // An item that was chosen takes the focus with its title; on a page that was just loaded nothing has it.
  useEffect(() => {
    if (document.activeElement !== document.body) heading.current?.focus()
  }, [])
  return (
    <header className="grid gap-1 border-line border-b px-4 py-4 lg:px-5">
      <Link to={deskUrl(query, { item: undefined })} className="inline-flex min-h-11 items-center text-xs lg:hidden">
        Back to the list
      </Link>
      <h2
        ref={heading}
        id="case-title"
        tabIndex={-1}
        dir="auto"
        className="wrap-anywhere text-[1.375rem] leading-7 outline-none"
      >
        {title}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
        <span className="small-caps">{kindLabels[kind]}</span>
        <StatusBadge tone={isGone ? 'neutral' : isHidden ? 'warn' : 'ok'}>
          {isGone ? 'Not there any more' : isHidden ? 'Hidden' : 'Public'}
        </StatusBadge>
        {!isGone && <Link to={path}>See where it stands</Link>}
      </p>
      {flags.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-warn">
          {flags.map((flag) => (
            <li key={flag}>{textDoubtLabels[flag]}</li>
          ))}
        </ul>
      )}
    </header>
  )
}

function Appeals({ found, onDecided }: Found & Pick<CasePaneProps, 'onDecided'>) {
  const cards = (isWaiting: boolean) =>
    found.appeals
      .filter(({ outcome }) => (outcome === null) === isWaiting)
      .map((appeal) => <AppealCard key={appeal.id} found={found} appeal={appeal} onDecided={onDecided} />)
  return (
    <>
      <CaseList
        name="waiting"
        older={found.nextWaiting}
        what="the appeals that wait"
        words={['Earlier', 'Earliest', 'Later']}
      >
        {cards(true)}
      </CaseList>
      <CaseList name="decided" older={found.nextDecided} what="the decided appeals">
        {cards(false)}
      </CaseList>
    </>
  )
}

const Content = ({ found }: Found) =>
  found.isGone ? null : (
    <section aria-label="What it says now" className="grid gap-2">
      <h3 className="font-sans font-semibold text-xs">
        {found.kind === 'message' ? 'The sealed copy' : 'What it says now'}
      </h3>
      <Texts {...found} />
    </section>
  )

/** As plain text: nothing that is judged is rendered. */
const Texts = ({ texts, pictures }: Pick<ModerationCase, 'texts' | 'pictures'>) => (
  <div className="grid gap-3 rounded-md border border-line bg-paper p-3">
    {texts.map(({ label, text }, at) => (
      <div key={`${at} ${label}`} className="grid gap-0.5">
        <p className="text-ink-3 text-xs">
          <bdi>{label}</bdi>
        </p>
        <p className="wrap-anywhere max-w-prose whitespace-pre-wrap text-sm">
          <bdi>{text}</bdi>
        </p>
      </div>
    ))}
    {pictures.length > 0 && (
      <ul className="flex flex-wrap gap-2">
        {pictures.map((url, at) => (
          <li key={url}>
            <img
              src={url}
              alt={`Of what is reported, number ${at + 1}`}
              className="photo max-h-64 max-w-full rounded"
            />
          </li>
        ))}
      </ul>
    )}
  </div>
)
