import { Link } from 'react-router'
import type { RefundOrder } from '#features/office/moderation/contract/refunds.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { inCents } from '#values/money.ts'

/** Orders that refund all gifts of a case file, while a second person must agree or the gateway works on them. */
export const CaseOrders = ({ orders }: { readonly orders: readonly RefundOrder[] }) =>
  orders.length === 0 ? null : (
    <ul aria-label="Gifts of case files" className="grid divide-y divide-line rounded-lg border border-line text-sm">
      {orders.map(({ id, fileId, number, projectTitle, cents, gifts, state, made, mayWithdraw }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 dense:px-2">
          <Link to={deskPaths.caseFile(fileId)} className="wrap-anywhere font-semibold">
            File F-{number}: <bdi>{projectTitle}</bdi>
          </Link>
          <span className="text-ink-2">
            {inCents(cents)} of {gifts} {gifts === 1 ? 'gift' : 'gifts'},{' '}
            {state === 'running'
              ? `${made} given back`
              : mayWithdraw
                ? 'waits for another person than you'
                : 'waits for a second person'}
          </span>
        </li>
      ))}
    </ul>
  )
