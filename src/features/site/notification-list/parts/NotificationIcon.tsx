import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageCircleReply from 'lucide-react/icons/message-circle-reply'
import MessageSquare from 'lucide-react/icons/message-square'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Receipt from 'lucide-react/icons/receipt'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import type { NotificationType } from '#features/foundation/notifications/contract.ts'

const icons: Readonly<Record<NotificationType, typeof Bell>> = {
  project_update: NotebookPen,
  donation_confirmed: Receipt,
  donation_received: HandCoins,
  project_approved: CircleCheck,
  project_rejected: CircleX,
  project_submitted: Send,
  project_outcome: Flag,
  question_asked: CircleQuestionMark,
  question_answered: MessageCircleReply,
  message: MessageSquare,
  credential_decision: BadgeCheck,
  subscription: CreditCard,
  refund: Undo2,
  payout: Landmark,
  job_post_decision: BriefcaseBusiness,
  job_application: UserRound,
  ticket_reply: LifeBuoy,
  system: Bell,
}

/** Decoration: the text next to it says the same. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const Icon = icons[type]
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-brand-50 text-brand-700">
      <Icon size={20} aria-hidden="true" />
    </span>
  )
}
