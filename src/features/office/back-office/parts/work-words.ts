import { exceptionLabels } from '#features/funding/exceptions/rules.ts'
import { reasonLabels } from '#features/funding/payouts/rules/holds.ts'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { monthName } from '#values/time.ts'
import type { WorkItem } from '../contract.ts'
import type { WorkKind } from '../rules/dashboard.ts'

/** The names of the desks, and where each begins. */
export const deskOf: Readonly<Record<WorkKind, { readonly name: string; readonly path: string }>> = {
  reviews: { name: 'Reviews', path: paths.adminReviews() },
  milestones: { name: 'Milestones', path: paths.adminMilestones },
  sessions: { name: 'Sessions', path: paths.adminSessions() },
  verifications: { name: 'Verifications', path: paths.adminVerifications() },
  books: { name: 'Books', path: paths.adminFinancial({ tab: 'books' }) },
  payouts: { name: 'Payouts', path: paths.adminFinancial({ tab: 'payouts' }) },
  payees: { name: 'Payees', path: paths.adminFinancial({ tab: 'payees' }) },
  holds: { name: 'Holds', path: paths.adminFinancial({ tab: 'payouts' }) },
  plans: { name: 'Plans', path: paths.adminFinancial({ tab: 'plans', state: 'past_due' }) },
  months: { name: 'Close', path: paths.adminFinancial({ tab: 'months' }) },
  disputes: { name: 'Disputes', path: paths.adminFinancial({ tab: 'disputes' }) },
  refunds: { name: 'Refunds', path: paths.adminFinancial({ tab: 'refunds' }) },
  events: { name: 'Events', path: paths.adminFinancial({ tab: 'events' }) },
  exceptions: { name: 'Exceptions', path: paths.adminFinancial({ tab: 'exceptions' }) },
  statements: { name: 'Statements', path: paths.adminFinancial({ tab: 'statements' }) },
  accounts: { name: 'Accounts', path: paths.adminUsers({ confirmed: 'no' }) },
  mails: { name: 'Mail', path: paths.adminUsers() },
  tickets: { name: 'Tickets', path: paths.adminSupport() },
  moderation: { name: 'Moderation', path: paths.adminModeration() },
}

/** Where a piece of work is done. */
export function pathOf({ kind, target }: WorkItem): string {
  switch (kind) {
    case 'reviews':
      return paths.adminReviews({ review: target })
    case 'sessions':
      return paths.adminSessions({ session: target })
    case 'verifications':
      return paths.adminVerifications({ request: target })
    case 'payouts':
    case 'holds':
      return paths.adminFinancial({ tab: 'payouts', payout: target })
    case 'payees':
      return paths.adminFinancial({ tab: 'payees', payee: target })
    case 'plans':
      return paths.adminFinancial({ tab: 'plans', plan: target })
    case 'months':
      return paths.adminFinancial({ tab: 'months', month: target })
    case 'disputes':
      return paths.adminFinancial({ tab: 'disputes', dispute: target })
    case 'accounts':
      return paths.adminUser(target)
    case 'mails':
      return paths.adminUsers({ search: target })
    case 'tickets':
      return paths.adminSupport({ ticket: target })
    case 'moderation':
      return paths.adminModeration({ item: target })
    default:
      return deskOf[kind].path
  }
}

const sentence = (code: string): string => {
  const words = code.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const withAmount: readonly WorkKind[] = ['milestones', 'payouts', 'holds', 'plans', 'refunds', 'disputes']

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
      return 'needs an approval'
    case 'payees':
      return 'documents to decide on'
    case 'holds':
      return reasonLabels[detail as keyof typeof reasonLabels] ?? sentence(detail ?? '')
    case 'plans':
      return 'charge declined'
    case 'months':
      return 'needs a second person'
    case 'refunds':
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
