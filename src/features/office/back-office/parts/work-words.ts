import { exceptionLabels } from '#features/funding/exceptions/rules.ts'
import { reasonLabels } from '#features/funding/payouts/rules/holds.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { inCents } from '#values/money.ts'
import { monthName } from '#values/time.ts'
import type { WorkItem } from '../contract.ts'
import type { WorkKind } from '../rules/dashboard.ts'

/** The names of the desks, and where each begins. */
export const deskOf: Readonly<Record<WorkKind, { readonly name: string; readonly path: string }>> = {
  reviews: { name: 'Reviews', path: deskPaths.reviews() },
  milestones: { name: 'Milestones', path: deskPaths.reviews({ status: 'milestones' }) },
  sessions: { name: 'Sessions', path: deskPaths.sessions() },
  verifications: { name: 'Verifications', path: deskPaths.verifications() },
  books: { name: 'Books', path: deskPaths.financial({ tab: 'books' }) },
  payouts: { name: 'Payouts', path: deskPaths.financial({ tab: 'payouts' }) },
  payees: { name: 'Payees', path: deskPaths.financial({ tab: 'payees' }) },
  holds: { name: 'Holds', path: deskPaths.financial({ tab: 'payouts' }) },
  plans: { name: 'Plans', path: deskPaths.financial({ tab: 'plans', state: 'past_due' }) },
  months: { name: 'Close', path: deskPaths.financial({ tab: 'months' }) },
  disputes: { name: 'Disputes', path: deskPaths.financial({ tab: 'disputes' }) },
  refunds: { name: 'Refunds', path: deskPaths.financial({ tab: 'refunds' }) },
  claims: { name: 'Claims', path: deskPaths.financial({ tab: 'settlement' }) },
  events: { name: 'Events', path: deskPaths.financial({ tab: 'events' }) },
  exceptions: { name: 'Exceptions', path: deskPaths.financial({ tab: 'exceptions' }) },
  statements: { name: 'Statements', path: deskPaths.financial({ tab: 'statements' }) },
  accounts: { name: 'Accounts', path: deskPaths.users({ confirmed: 'no' }) },
  mails: { name: 'Mail', path: deskPaths.users() },
  tickets: { name: 'Tickets', path: deskPaths.support() },
  moderation: { name: 'Moderation', path: deskPaths.moderation() },
}

/** Where a piece of work is done. */
export function pathOf({ kind, target }: WorkItem): string {
  switch (kind) {
    case 'reviews':
      return deskPaths.reviews({ review: target })
    case 'milestones':
      return deskPaths.reviews({ milestone: target })
    case 'sessions':
      return deskPaths.sessions({ session: target })
    case 'verifications':
      return deskPaths.verifications({ request: target })
    case 'payouts':
    case 'holds':
      return deskPaths.financial({ tab: 'payouts', payout: target })
    case 'payees':
      return deskPaths.financial({ tab: 'payees', payee: target })
    case 'plans':
      return deskPaths.financial({ tab: 'plans', plan: target })
    case 'months':
      return deskPaths.financial({ tab: 'months', month: target })
    case 'disputes':
      return deskPaths.financial({ tab: 'disputes', dispute: target })
    case 'accounts':
      return deskPaths.user(target)
    case 'mails':
      return deskPaths.users({ search: target })
    case 'tickets':
      return deskPaths.support({ ticket: target })
    case 'moderation':
      return deskPaths.moderation({ item: target })
    default:
      return deskOf[kind].path
  }
}

const sentence = (code: string): string => {
  const words = code.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const withAmount: readonly WorkKind[] = ['milestones', 'payouts', 'holds', 'plans', 'refunds', 'claims', 'disputes']

/** What waits, as a name. */
export function whatOf({ kind, title, amount }: WorkItem): string {
  if (withAmount.includes(kind)) return `${amount === null ? '' : `${inCents(amount)}, `}${title}`
  if (kind === 'months') return `${monthName(title)}, checked by another person`
  if (kind === 'events') return sentence(title)
  return kind === 'mails' ? `Mail to ${title}` : title
}

/** Why it waits. */
export function whyOf({ kind, detail }: WorkItem): string {
  switch (kind) {
    case 'payouts':
      return detail === 'second' ? 'needs the second approval' : 'needs an approval'
    case 'payees':
      return 'documents to decide on'
    case 'holds':
      return reasonLabels[detail as keyof typeof reasonLabels] ?? sentence(detail ?? '')
    case 'plans':
      return 'charge declined'
    case 'months':
      return 'needs a second person'
    case 'refunds':
    case 'claims':
      return 'needs a second person'
    case 'disputes':
      return sentence(detail ?? 'no reason given')
    case 'exceptions':
      return exceptionLabels[detail as keyof typeof exceptionLabels] ?? sentence(detail ?? '')
    case 'events':
      return 'could not be applied'
    case 'statements':
      return 'statement is missing'
    case 'sessions':
      return detail === 'asked' ? 'needs times' : 'was it held'
    case 'verifications':
      return detail ?? 'no institution'
    case 'accounts':
      return detail === null ? 'address not confirmed' : 'invitation not accepted'
    case 'mails':
      return 'could not be sent'
    default:
      return detail ?? ''
  }
}
