import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { decisionReasonLabels, measureLabels } from '#features/foundation/reports/rules/reports.ts'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { stateLabels } from '#features/office/user-admin/parts/PersonLabels.tsx'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { shortDate } from '#values/time.ts'
import { PageLinks } from '#wire/page-links.tsx'
import type { ModerationCase } from '../contract/desk.ts'
import { fileLabel, fileStateLabels } from '../rules.ts'
import { deskUrl } from './desk-url.ts'

type Found = { readonly found: ModerationCase }

/** The right pane: the author, and earlier decisions. */
export const CaseFacts = ({ found }: Found) => (
  <aside
    aria-label="Facts"
    className="min-w-0 bg-paper max-xl:border-line max-xl:border-t xl:overflow-y-auto xl:border-line xl:border-l"
  >
    <Author found={found} />
    <FileLink found={found} />
    <History found={found} />
    <p className="px-4 py-3 text-ink-3 text-xs">Opening this case is in the audit log.</p>
  </aside>
)

function Author({ found: { author } }: Found) {
  const { staff } = useAdminAuth()
  if (!author)
    return (
      <section className="border-line border-b px-4 py-3 text-xs">
        <h3 className="font-sans font-semibold text-xs">Author</h3>
        <p className="text-ink-2">Written without an account.</p>
      </section>
    )
  return (
    <section className="grid gap-1.5 border-line border-b px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="wrap-anywhere font-sans font-semibold text-xs">
          <bdi>{author.name}</bdi>
        </h3>
        {/* The people's desk does not open for moderators. */}
        {staff.role === 'super_admin' && (
          <Link to={deskPaths.user(author.id)} className="text-xs">
            Account
          </Link>
        )}
      </div>
      <dl className="grid gap-1.5">
        <Fact name="State">
          <StatusBadge tone={author.state === 'active' ? 'ok' : 'warn'}>{stateLabels[author.state]}</StatusBadge>
        </Fact>
        <Fact name="Since">{shortDate(author.since)}</Fact>
        <Fact name="Before">{beforeOf(author)}</Fact>
      </dl>
    </section>
  )
}

function beforeOf({ hidden, warned, dismissed }: NonNullable<ModerationCase['author']>): string {
  const parts = [
    ...(hidden > 0 ? [`${hidden} hidden`] : []),
    ...(warned > 0 ? [`${warned} warned`] : []),
    ...(dismissed > 0 ? [`${dismissed} dismissed`] : []),
  ]
  return parts.length === 0
    ? 'nothing was decided about other things of theirs'
    : `${parts.join(', ')}, of other things`
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2 text-xs leading-5">
    <dt className="text-ink-3">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function FileLink({ found: { file } }: Found) {
  if (!file) return null
  return (
    <section className="grid gap-1 border-line border-b px-4 py-3 text-xs">
      <h3 className="font-sans font-semibold text-xs">Suspected tampering</h3>
      <p>
        <Link to={deskPaths.caseFile(file.id)}>{fileLabel(file.number)}</Link>{' '}
        <span className="text-ink-3">{fileStateLabels[file.state]}</span>
      </p>
    </section>
  )
}

function History({ found: { decisions, nextDecisions } }: Found) {
  const [query] = useSearchParams()
  return (
    <section className="grid gap-2 border-line border-b px-4 py-3">
      <h3 className="font-sans font-semibold text-xs">History</h3>
      {decisions.length === 0 ? (
        <p className="text-ink-3 text-xs">Nothing was decided about it yet.</p>
      ) : (
        <ol className="grid gap-3 text-xs">
          {decisions.map((one) => (
            <li key={one.id} className="wrap-anywhere grid gap-0.5">
              <span>
                <strong>{measureLabels[one.measure]}</strong> by <bdi>{one.by}</bdi>
              </span>
              <span className="text-ink-3">
                {decisionReasonLabels[one.reason]}, <DateText at={one.at} />
                {one.overturnedAt !== null && ', decided otherwise since'}
              </span>
              {one.words && (
                <span className="line-clamp-4 whitespace-pre-line text-ink-2">
                  <bdi>{one.words}</bdi>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <PageLinks
        older={nextDecisions}
        after={query.get('decisions') ?? undefined}
        hrefAt={(after) => deskUrl(query, { decisions: after })}
        what="the decisions"
      />
    </section>
  )
}
