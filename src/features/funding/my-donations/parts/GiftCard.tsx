import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { endGiftDraft } from '#features/funding/donations/parts/gift-draft.ts'
import { receiptLabel } from '#features/funding/donations/rules.ts'
import { ProjectPicture } from '#features/research/projects/parts/ProjectPicture.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { DraftWriter } from '#ui/drafts.ts'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { paths } from '#values/paths.ts'
import { type Instant, longDate } from '#values/time.ts'
import type { MyGift } from '../contract.ts'
import { offerTexts, standingOf, waitsLong, whereItIs } from '../rules/gifts.ts'
import { AnonymityBox } from './AnonymityBox.tsx'

type GiftProps = { readonly gift: MyGift; readonly now: Instant }

/** One gift: amount, state, and progress of its project. */
export function GiftCard({ gift, now }: GiftProps) {
  const { project } = gift
  const { text, tone } = standingOf(gift.state)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:p-5">
      <ProjectPicture image={project.image} alt="" sizes="9rem" lazy className="rounded-md max-sm:hidden" />
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-lg wrap-anywhere">
              {project.isPublic ? <Link to={paths.project(project.id)}>{project.title}</Link> : project.title}
            </h2>
            <p className="text-ink-2 text-sm">{project.researcherName}</p>
          </div>
          <div className="flex flex-wrap items-baseline gap-x-4 sm:block sm:text-right">
            <Money amount={gift.gross} exact className="font-semibold text-lg sm:block" />
            <DateText at={gift.succeededAt ?? gift.createdAt} className="text-ink-2 text-sm sm:block" />
            <StatusBadge tone={tone}>{text}</StatusBadge>
          </div>
        </div>
        <Trouble gift={gift} now={now} />
        <Redirects gift={gift} />
        {gift.succeededAt !== null && <ImpactSummary gift={gift} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p className="flex flex-wrap gap-x-6">
            {gift.receiptNumber !== null && (
              <Link to={paths.receipt(gift.id)} className="inline-flex min-h-11 items-center">
                Receipt no. {receiptLabel(gift)}
              </Link>
            )}
            {gift.succeededAt !== null && (
              <Link to={paths.messages({ project: project.id })} className="inline-flex min-h-11 items-center">
                Conversation<span className="sr-only"> about {project.title}</span>
              </Link>
            )}
          </p>
          {gift.state !== 'failed' && <AnonymityBox gift={gift} />}
        </div>
      </div>
    </li>
  )
}

/** Why a gift does not count, and what the donor can do. */
function Trouble({ gift, now }: GiftProps) {
  const { project, coversFees: coverFees, anonymous } = gift
  const writer = useContext(DraftWriter)
  const amount = String((coverFees ? gift.net : gift.gross) / 100)
  if (gift.state === 'failed')
    return (
      <Notice text={gift.failure}>
        {project.isPublic && (
          <Link
            to={paths.project(project.id, { give: 'again' })}
            onClick={() => endGiftDraft(project.id, writer, { amount, coverFees, anonymous, note: gift.note ?? '' })}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            Try again
          </Link>
        )}
      </Notice>
    )
  if (!waitsLong(gift, now) && gift.checkoutUrl === null) return null
  return (
    <Notice text={waitsLong(gift, now) ? 'We are still waiting for confirmation' : null}>
      {gift.checkoutUrl !== null && (
        <a href={gift.checkoutUrl} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          Continue the payment
        </a>
      )}
    </Notice>
  )
}

/**
 * AMB-071: the offer to redirect a gift whose project missed its minimum or cannot be paid, or the project that it
 * was redirected to.
 */
function Redirects({ gift }: { gift: MyGift }) {
  const { redirectUntil, redirectReason, redirectedFrom } = gift
  if (redirectedFrom !== null) return <p className="text-ink-2 text-sm">Redirected from “{redirectedFrom}”.</p>
  if (redirectUntil === null || redirectReason === null) return null
  return (
    <Notice text={`${offerTexts[redirectReason]} Until ${longDate(redirectUntil)} you may redirect the gift.`}>
      <Link to={paths.redirect(gift.id)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        Choose another project
      </Link>
    </Notice>
  )
}

const Notice = ({ text, children }: { text: string | null; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-3 py-2 text-sm empty:hidden">
    {text !== null && <p className="min-w-0 flex-1 basis-56">{text}</p>}
    {children}
  </div>
)

/** Where the money is by the ledger, and the impact as far as the researcher's updates show it. */
function ImpactSummary({ gift }: { gift: MyGift }) {
  const { project } = gift
  const { percentFunded: percent, latestUpdate } = project
  return (
    <div className="grid gap-3 border-line border-t pt-3">
      <div>
        <p className="mb-1 text-sm">
          {whereItIs(gift).join(' ')} The project is <strong className="font-semibold">{percent}%</strong> funded.
        </p>
        <GraduatedBar percent={percent} label={`${project.title}: funded`} valueText={`${percent} % funded`} />
      </div>
      {latestUpdate ? (
        <div className="text-sm">
          <p className="text-ink-3">
            Latest update, <DateText at={latestUpdate.at} />
            {' · '}
            <Link to={paths.project(project.id, { tab: 'updates' })} className="inline-flex min-h-11 items-center">
              All updates<span className="sr-only"> of {project.title}</span>
            </Link>
          </p>
          <p className="wrap-anywhere">{latestUpdate.text}</p>
        </div>
      ) : (
        <p className="text-ink-3 text-sm">
          {project.isPublic
            ? 'The researcher has not posted an update yet.'
            : 'Its page is not public now, so no update is shown here.'}
        </p>
      )}
    </div>
  )
}
