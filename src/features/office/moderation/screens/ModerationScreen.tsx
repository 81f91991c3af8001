import { type ReactNode, type RefObject, useRef } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import type { HeldJob } from '#features/careers/jobs/contract/objects.ts'
import type { messagesContract } from '#features/community/messages/contract/endpoints.ts'
import type { MessageReport } from '#features/community/messages/contract/objects.ts'
import { ReportedMessage } from '#features/community/messages/parts/ReportedMessage.tsx'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar } from '#ui/DeskBar.tsx'
import { DeskPanes } from '#ui/DeskPanes.tsx'
import { NothingOpen } from '#ui/NothingOpen.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import type { DeskKeys } from '#ui/use-desk-keys.ts'
import { reportedKinds } from '#values/reported-kind.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { type LoadInput, load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import { useFresh } from '#wire/use-fresh.ts'
import type { ModerationCase, ModerationQueue, moderationContract } from '../contract/desk.ts'
import { CaseFacts } from '../parts/CaseFacts.tsx'
import { CasePane } from '../parts/CasePane.tsx'
import { type CaseListName, deskUrl, viewLabels, viewOf } from '../parts/desk-url.ts'
import { PositionPane } from '../parts/PositionPane.tsx'
import { itemOf, QueueList } from '../parts/QueueList.tsx'
import { queueViews } from '../rules.ts'

type Contracts = typeof moderationContract & typeof jobsContract & typeof messagesContract

type Api = LoadInput<Contracts>['api']

type Item =
  | { readonly source: 'case'; readonly found: ModerationCase }
  | { readonly source: 'position'; readonly job: HeldJob }
  | { readonly source: 'message'; readonly report: MessageReport }
  | { readonly source: 'missing' }

type Desk = { readonly queue: ModerationQueue; readonly name: string | null; readonly item: Item | undefined }

const filterOf = (query: URLSearchParams) => ({
  view: viewOf(query),
  kind: reportedKinds.find((one) => one === query.get('kind')),
  after: query.get('after') ?? undefined,
})

export const loader = load<Contracts>()(async ({ api, query }): Promise<Desk | 'not allowed'> => {
  const name = query.get('item')
  const [queue, item] = await Promise.all([
    api('GET /api/admin/moderation', { query: filterOf(query) }),
    name === null ? undefined : readItem(api, name, query),
  ])
  if (queue.ok) return { queue: queue.data, name, item }
  if (queue.refusal.code === 'not_allowed') return 'not allowed'
  throw new RefusedAnswer(queue.refusal)
})

const cursorsOf = (query: URLSearchParams) => {
  const after = (name: CaseListName): string | undefined => query.get(name) ?? undefined
  return {
    copiesAfter: after('copies'),
    decisionsAfter: after('decisions'),
    openReportsAfter: after('reports'),
    closedReportsAfter: after('closed'),
    waitingAfter: after('waiting'),
    decidedAfter: after('decided'),
  }
}

/** @param name 'case:…', 'position:…' or 'message:…', as the list names it. */
async function readItem(api: Api, name: string, query: URLSearchParams): Promise<Item> {
  const [source, id = ''] = name.split(':')
  if (!/^[\da-f-]{36}$/i.test(id)) return { source: 'missing' }
  if (source === 'case') {
    const answer = await api('GET /api/admin/moderation/cases/:id', { params: { id }, query: cursorsOf(query) })
    return answer.ok ? { source, found: answer.data } : { source: 'missing' }
  }
  if (source === 'position') {
    const answer = await api('GET /api/admin/jobs', { query: { id } })
    const job = answer.ok ? answer.data.items[0] : undefined
    return job ? { source, job } : { source: 'missing' }
  }
  const answer = await api('GET /api/admin/message-reports', { query: { id } })
  const report = answer.ok ? answer.data.items[0] : undefined
  return report ? { source: 'message', report } : { source: 'missing' }
}

export const handle = screen(() => ({ title: 'Content Moderation', robots: 'noindex' }))

export function Component() {
  const desk = useLoaderData<typeof loader>()
  return desk === 'not allowed' ? <NotAllowed /> : <ModerationDesk {...desk} />
}

/** Three panes: what waits, one item, and what is known of it. */
function ModerationDesk({ queue: loaded, name, item }: Desk) {
  const [query] = useSearchParams()
  const api = useApi<Contracts>()
  const queue = useFresh(loaded, async () => {
    const answer = await api('GET /api/admin/moderation', { query: filterOf(query) })
    return answer.ok ? answer.data : undefined
  })
  const navigate = useNavigate()
  const keyed = useRef<Readonly<Record<string, () => void>>>({})
  const at = queue.items.findIndex((one) => itemOf(one) === name)
  const open = (next: string | undefined): void =>
    void navigate(deskUrl(query, { item: next }), { replace: name !== null })
  const step = (by: 1 | -1): void => {
    const next = queue.items[at < 0 ? 0 : at + by]
    if (next) open(itemOf(next))
  }
  // What is decided leaves the list: the one after it comes up.
  const onDecided = (): void => {
    const next = queue.items[at + 1] ?? queue.items[at - 1]
    open(next && itemOf(next) !== name ? itemOf(next) : undefined)
  }
  const press = (key: string) => () => keyed.current[key]?.()
  const keys: DeskKeys = {
    j: { what: 'Next item', act: () => step(1) },
    k: { what: 'Previous item', act: () => step(-1) },
    ...(item &&
      item.source !== 'missing' &&
      Object.fromEntries(keysOf[item.source].map(([key, what]) => [key, { what, act: press(key) }]))),
  }
  const isOpen = name !== null
  return (
    <>
      <Bar queue={queue} keys={keys} isList={!isOpen} />
      <DeskPanes label="Items" isOpen={isOpen} list={<QueueList queue={queue} selected={name ?? undefined} />}>
        {item === undefined || item.source === 'missing' ? (
          <NothingOpen
            choose="Choose an item"
            isListEmpty={queue.items.length === 0}
            missing={
              item && {
                title: 'Nothing to decide here',
                text: 'It was decided a moment ago, or does not lie with you.',
              }
            }
            back={{ href: deskUrl(query, { item: undefined }), label: 'Back to the list' }}
            renderLink={routerLink}
          />
        ) : (
          <Opened key={name} item={item} keyed={keyed} onDecided={onDecided} />
        )}
      </DeskPanes>
    </>
  )
}

/** The single keys of each kind of item; the pane that is open does what they name. */
const keysOf = {
  case: [
    ['d', 'Dismiss'],
    ['h', 'Hide'],
    ['r', 'Show again'],
    ['w', 'Warn the author'],
    ['p', 'Pause the account'],
    ['b', 'Ban the account'],
  ],
  position: [
    ['s', 'Publish'],
    ['r', 'Refuse'],
    ['w', 'Warn the poster'],
    ['h', 'Remove'],
    ['o', 'Open what was sent'],
    ['d', 'Dismiss the reports'],
  ],
  message: [
    ['o', 'Read what was reported'],
    ['h', 'Hide it'],
    ['d', 'It stays'],
  ],
} as const

type OpenedProps = {
  readonly item: Exclude<Item, { source: 'missing' }>
  readonly keyed: RefObject<Readonly<Record<string, () => void>>>
  readonly onDecided: () => void
}

function Opened({ item, ...props }: OpenedProps) {
  if (item.source === 'case')
    return (
      <>
        <CasePane found={item.found} {...props} />
        <CaseFacts found={item.found} />
      </>
    )
  return (
    <Wide>
      {item.source === 'position' ? (
        <PositionPane job={item.job} {...props} />
      ) : (
        <ReportedMessage report={item.report} {...props} />
      )}
    </Wide>
  )
}

function Wide({ children }: { readonly children: ReactNode }) {
  const [query] = useSearchParams()
  return (
    <div className="min-w-0 bg-surface xl:col-span-2 xl:overflow-y-auto">
      <Link
        to={deskUrl(query, { item: undefined })}
        className="inline-flex min-h-11 items-center px-4 text-xs lg:hidden"
      >
        Back to the list
      </Link>
      {children}
    </div>
  )
}

type BarProps = { readonly queue: ModerationQueue; readonly keys: DeskKeys; readonly isList: boolean }

function Bar({ queue, keys, isList }: BarProps) {
  const [query] = useSearchParams()
  const counts: Readonly<Partial<Record<string, number>>> = queue.counts
  return (
    <DeskBar
      title="Content Moderation"
      isList={isList}
      tabs={
        <TabLinks
          label="State"
          plain
          current={viewOf(query)}
          renderLink={routerLink}
          tabs={queueViews.map((id) => {
            const count = counts[id]
            return { id, label: viewLabels[id], href: `?view=${id}`, ...(count !== undefined && { count }) }
          })}
        />
      }
      keys={keys}
    />
  )
}
